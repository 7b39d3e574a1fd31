import Foundation
import StatecraftRandom
import Testing

@testable import Statecraft
@testable import StatecraftExploration

/// Random models with interchangeable elements are explored with and without the reduction.
@Suite struct SymmetryComparisonTests {
  private static let seed =
    ProcessInfo.processInfo.environment["STATECRAFT_SEED"].flatMap(UInt64.init)
    ?? UInt64.random(in: 0..<1_000_000_000)

  private static let reduction = Crowd.interchangeable(\.moods, \.marks)

  private func explored<Context: ChartContext>(
    _ proof: Proof<Context>,
    from start: Machine<Context>,
    stepper: PlainStepperSource<Context>? = PlainStepperSource(),
    workers: Int = 1,
    spill: SpillFolder? = nil
  ) throws -> Explorer<Context> {
    let prepared = PreparedProof(proof, start.program.model)
    #expect(prepared.problems == [])
    // Situations leave the memory as soon as they can.
    var disk = SpillDisk.system
    disk.isEager = spill != nil
    disk.synchronize = { _ in }
    var explorer = Explorer(
      try SituationCodec(start.table, interchangeable: prepared.interchangeable),
      prepared,
      ExplorationBudget(spill: spill),
      stepper: stepper,
      workers: workers,
      leastShared: 1,
      disk: disk,
      isCancelled: { false }
    )
    explorer.run(from: start)
    return explorer
  }

  /// How many situations of an exploration differ in more than the order of elements.
  private func kinds(_ explorer: Explorer<Crowd>, _ codec: SituationCodec<Crowd>) -> Int {
    Set(
      (0..<explorer.store.count).map { number -> [UInt8] in
        var packer = Packer()
        codec.pack(explorer.moment(in: number), into: &packer)
        return packer.bytes
      }
    ).count
  }

  @Test func `the verdicts and the lengths of paths are those of all situations`() throws {
    var (whole, reduced, refuted, unlike) = (0, 0, 0, 0)
    for index in 0..<60 {
      var random = SplitMix64(seed: Self.seed &+ UInt64(index) &* 0x9E37_79B9_7F4A_7C15)
      let crowd = Crowd(&random, hasSpecialOne: false)
      let closes = index % 3 == 0
      let claims = Crowd.claims(&random, isAboutFirst: false)
      func proof(_ reductions: [ProofElement<Crowd>]) -> Proof<Crowd> {
        Proof {
          crowd.alphabet(closes: closes)
          reductions
          claims
        }
      }
      let start = try Machine.start(crowd, chart: Crowd.chart).machine
      let usual = try explored(proof([]), from: start)
      let found = try explored(proof([Self.reduction]), from: start)
      let name: Comment = "seed \(Self.seed), model \(index)"
      #expect(found.stop == nil, name)
      #expect(found.store.count == kinds(usual, found.codec), name)
      // Where the people are unlike at the start, some orders are farther away than others.
      if Set(crowd.moods).count == 1 {
        #expect(found.levels.count == usual.levels.count, name)
      } else {
        #expect(found.levels.count <= usual.levels.count, name)
      }
      let (all, few) = (ClaimJudge(usual, start), ClaimJudge(found, start))
      let (expected, reports) = (all.reports, few.reports)
      #expect(reports.map { $0.verdict } == expected.map { $0.verdict }, name)
      #expect(reports.map { $0.path?.steps.count } == expected.map { $0.path?.steps.count }, name)
      #expect(reports.allSatisfy { $0.mismatch == nil }, name)
      let findings = few.findings(after: nil, until: nil)
      let others = all.findings(after: nil, until: nil)
      #expect(findings.map { $0.kind } == others.map { $0.kind }, name)
      #expect(findings.map { $0.states } == others.map { $0.states }, name)
      #expect(
        findings.map { $0.path?.steps.count } == others.map { $0.path?.steps.count },
        name
      )
      #expect(findings.allSatisfy { $0.mismatch == nil }, name)
      whole += usual.store.count
      reduced += found.store.count
      refuted += reports.count { $0.verdict == .refuted }
      unlike += Set(reports.map { $0.verdict }).count > 1 ? 1 : 0
    }
    // The numbers depend on the seed; these ones show that something was compared.
    #expect(reduced < whole * 3 / 4)
    #expect(refuted > 10 && unlike > 3)
  }

  @Test func `what is not alike is found, or changes no verdict`() throws {
    var refused = 0
    for index in 0..<80 {
      var random = SplitMix64(seed: Self.seed &+ UInt64(index) &* 0xD1B5_4A32_D192_ED03)
      let crowd = Crowd(&random, hasSpecialOne: index % 2 == 0)
      let claims = Crowd.claims(&random, isAboutFirst: index % 2 == 1)
      func report(_ reductions: [ProofElement<Crowd>]) -> ProofReport<Crowd> {
        Proof {
          crowd.alphabet(closes: index % 5 == 0)
          reductions
          claims
        }
        .check(from: crowd, chart: Crowd.chart)
      }
      let (usual, found) = (report([]), report([Self.reduction]))
      let name: Comment = "seed \(Self.seed), model \(index)"
      guard found.problems.isEmpty else {
        #expect(found.problems.allSatisfy { $0.contains("are not interchangeable: ") }, name)
        #expect(found.claims.allSatisfy { $0.verdict == .unknown }, name)
        refused += 1
        continue
      }
      #expect(found.claims.map { $0.verdict } == usual.claims.map { $0.verdict }, name)
    }
    #expect(refused > 5)
  }

  @Test(arguments: [2, 3, 8])
  func `workers find the same`(_ workers: Int) throws {
    for index in 0..<8 {
      var random = SplitMix64(seed: Self.seed &+ UInt64(index) &* 0x8CB9_2BA7_2F3D_8DD7)
      let crowd = Crowd(&random, hasSpecialOne: index % 4 == 0)
      let claims = Crowd.claims(&random, isAboutFirst: false)
      let proof = Proof<Crowd> {
        crowd.alphabet(closes: index % 3 == 0)
        Self.reduction
        claims
      }
      let start = try Machine.start(crowd, chart: Crowd.chart).machine
      let one = try explored(proof, from: start)
      let several = try explored(proof, from: start, workers: workers)
      #expect(
        try ExplorationFindings(several, from: start) == ExplorationFindings(one, from: start),
        "seed \(Self.seed), model \(index)"
      )
    }
  }

  @Test(arguments: [1, 3])
  func `plain situations, and those on a disk, are explored as all others are`(
    _ workers: Int
  ) throws {
    let folder = try TemporaryFolder()
    // Only machines of permanent tables are plain. This one is kept until they are gone, and no other
    // test has it.
    let chart = Grid.makeChart()
    let table = try chart.table()
    table.declarePermanent()
    defer { withExtendedLifetime(table) {} }
    let start = try Machine.start(Grid(counters: 6, limit: 8), chart: chart).machine
    let proof = Proof<Grid> {
      Grid.every(Grid.Event.step, in: 0..<6)
      Grid.interchangeable(\.counters)
      Grid.always("below the limit") { grid in grid.counters.allSatisfy { $0 < grid.limit } }
      Grid.never("all in the middle") { grid in grid.counters.allSatisfy { $0 == 3 } }
    }
    let usual = try explored(proof, from: start, stepper: nil)
    #expect(usual.store.count == 1_716)
    let expected = try ExplorationFindings(usual, from: start)
    #expect(expected.reports.last?.hasPrefix("✗ all in the middle: refuted") == true)
    let found = try explored(proof, from: start, workers: workers, spill: folder.spill)
    #expect(try ExplorationFindings(found, from: start) == expected)
    #expect(usual.plainCount == 0 && found.plainCount > 1_500)
    #expect(found.store.spilledBytes > 10_000)
  }
}
