import StatecraftRandom
import Testing

@testable import Statecraft
@testable import StatecraftExploration

/// An exploration finds the same when it spills situations.
@Suite struct SpillTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A disk that gets situations as soon as it can, and does not wait for what tests write.
  private var eager: SpillDisk {
    var disk = SpillDisk.system
    disk.isEager = true
    disk.synchronize = { _ in }
    return disk
  }

  /// Explores a chart, on a disk or in memory.
  private func explore<Context: ChartContext>(
    _ proof: Proof<Context>,
    from start: Machine<Context>,
    on disk: SpillDisk?,
    workers: Int,
    spilled: inout Int
  ) throws -> ExplorationFindings {
    var explorer = Explorer(
      try SituationCodec(start.table),
      PreparedProof(proof, start.program.model),
      ExplorationBudget(situations: 20_000, spill: disk == nil ? nil : folder.spill),
      workers: workers,
      leastShared: 1,
      disk: disk ?? .system,
      isCancelled: { false }
    )
    explorer.run(from: start)
    spilled += explorer.store.spilledBytes
    return try ExplorationFindings(explorer, from: start)
  }

  @Test(arguments: [1, 3])
  func `random charts have the same situations, verdicts and paths`(_ workers: Int) throws {
    var (none, spilled) = (0, 0)
    for index in 0..<90 {
      var random = SplitMix64(seed: UInt64(index) &* 0xD1B5_4A32_D192_ED03)
      let walk = RandomWalk(&random, hasTimers: index % 3 == 0, hasHistory: index % 3 == 1)
      let chart = walk.chart()
      let claims = RandomClaim.all(&random, states: walk.count)
      guard let start = try? Machine.start(Walk(), chart: chart).machine else { continue }
      let proof = Proof<Walk> {
        Walk.everyEvent()
        for claim in claims { claim.element }
      }
      let usual = try explore(proof, from: start, on: nil, workers: 1, spilled: &none)
      let found = try explore(proof, from: start, on: eager, workers: workers, spilled: &spilled)
      #expect(found == usual, "chart \(index)")
    }
    #expect(none == 0)
    #expect(spilled > 0)
  }

  @Test(arguments: [1, 3])
  func `large models have the same situations, verdicts and paths`(_ workers: Int) throws {
    func compare<Context: ChartContext>(
      _ proof: Proof<Context>,
      _ context: Context,
      _ chart: MachineChart<Context>
    ) throws {
      var (none, spilled) = (0, 0)
      let start = try Machine.start(context, chart: chart).machine
      let usual = try explore(proof, from: start, on: nil, workers: 1, spilled: &none)
      let found = try explore(proof, from: start, on: eager, workers: workers, spilled: &spilled)
      #expect(found == usual)
      #expect(none == 0 && spilled > 10_000)
    }
    try compare(Grid.proof(counters: 4), Grid(counters: 4, limit: 9), Grid.chart)
    try compare(Philosophers.proof(8), Philosophers(8, isOrderly: false), Philosophers.chart)
    try compare(Elevator.proof(floors: 8), Elevator(), Elevator.chart)
  }

  @Test func `writes that take only a part are continued`() throws {
    var disk = eager
    disk.write = { file, bytes, position throws(DiskError) in
      try SpillDisk.system.write(
        file,
        UnsafeRawBufferPointer(rebasing: bytes.prefix(100)),
        position
      )
    }
    var (none, spilled) = (0, 0)
    let start = try Machine.start(Elevator(), chart: Elevator.chart).machine
    let proof = Elevator.proof(floors: 6)
    let usual = try explore(proof, from: start, on: nil, workers: 1, spilled: &none)
    let found = try explore(proof, from: start, on: disk, workers: 1, spilled: &spilled)
    #expect(found == usual)
    #expect(spilled > 0)
  }
}
