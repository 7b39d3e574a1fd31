import Statecraft
import Testing

@testable import StatecraftExploration

/// A proof that the memory does not suffice for goes on with a folder.
@Suite struct SpillBudgetTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func prove(
    _ budget: ExplorationBudget,
    workers: Int = 1,
    isCancelled: @escaping () -> Bool = { false },
    progress: ((ExplorationProgress) -> Void)? = nil
  ) -> ProofReport<Grid> {
    Grid.proof(counters: 4).check(
      from: Grid(counters: 4, limit: 11),
      chart: Grid.chart,
      budget: budget,
      workers: workers,
      isCancelled: isCancelled,
      progress: progress
    )
  }

  /// Memory for what stays there of 14,641 situations, and for few of their bytes.
  private let bytes = 580_000

  @Test(arguments: [1, 2, 8])
  func `what is unknown without a folder is proved with one`(_ workers: Int) throws {
    let all = prove(.standard)
    let without = prove(ExplorationBudget(bytes: bytes), workers: workers)
    #expect(without.claims[0].verdict == .unknown)
    #expect(without.spilledBytes == 0)
    var progress: [ExplorationProgress] = []
    var names: [String] = []
    let with = prove(
      ExplorationBudget(bytes: bytes, spill: folder.spill),
      workers: workers,
      progress: {
        progress.append($0)
        names += (try? folder.contents) ?? ["the folder is gone"]
      }
    )
    #expect(with.isProved, "\(with)")
    #expect(with.situations == 14_641)
    #expect([with.situations, with.steps, with.depth] == [all.situations, all.steps, all.depth])
    #expect(with.claims.map { "\($0)" } == all.claims.map { "\($0)" })
    #expect(with.bytes <= bytes)
    #expect(with.spilledBytes > 0 && with.summary.spilledBytes == with.spilledBytes)
    #expect(with.description.contains(", \(with.spilledBytes) bytes spilled\n"))
    #expect(!all.description.contains("spilled"))
    let spilled = progress.map(\.spilledBytes)
    #expect(spilled.first == 0 && spilled == spilled.sorted() && (spilled.last ?? 0) > 0)
    #expect(progress.allSatisfy { $0.bytes <= bytes })
    // No name leads to the file, not even while it is used.
    #expect(names.isEmpty)
    #expect(try folder.contents.isEmpty)
  }

  @Test func `what has to stay in memory ends the proof with the memory`() {
    let report = prove(ExplorationBudget(bytes: 300_000, spill: folder.spill))
    #expect(report.spilledBytes > 0)
    #expect(
      report.problems == [
        "the budget of 300000 bytes ended, with \(report.spilledBytes) bytes spilled"
      ]
    )
    #expect(report.claims.map(\.verdict) == [.unknown, .unknown])
    #expect(report.exitCode == 3)
  }

  @Test func `no more is written than is allowed`() {
    var spill = folder.spill
    spill.bytes = 40_000
    let report = prove(ExplorationBudget(bytes: 300_000, spill: spill))
    #expect(report.spilledBytes <= 40_000)
    #expect(report.problems == ["the budget of 40000 bytes for spilled situations ended"])
    #expect(report.claims.map(\.verdict) == [.unknown, .unknown])
    #expect(
      report.claims[0].reason.hasPrefix(
        "the budget of 40000 bytes for spilled situations ended after "
      )
    )
  }

  @Test func `a proof that is cancelled leaves nothing in the folder`() throws {
    var spilled = 0
    let report = prove(
      ExplorationBudget(bytes: 300_000, spill: folder.spill),
      isCancelled: { spilled > 0 },
      progress: { spilled = $0.spilledBytes }
    )
    #expect(report.problems == ["the exploration was cancelled"])
    #expect(report.claims.map(\.verdict) == [.bounded, .unknown])
    #expect(report.spilledBytes > 0)
    #expect(try folder.contents.isEmpty)
  }

  @Test func `a system of machines is explored with a folder, too`() throws {
    func explore(_ budget: ExplorationBudget) throws -> SystemExplorer {
      let system = MachineSystem.ring((1...6).reversed(), isFair: true)
      var explorer = SystemExplorer(try SystemSteps(system), budget, isCancelled: { false })
      try explorer.run()
      return explorer
    }
    let all = try explore(.standard)
    var budget = ExplorationBudget(bytes: all.byteCount - all.store.segmentBytes / 2)
    let without = try explore(budget)
    #expect(without.stop == .bytes(budget.bytes))
    budget.spill = folder.spill
    let with = try explore(budget)
    try #require(all.stop == nil && with.stop == nil)
    #expect(all.store.spilledBytes == 0 && with.store.spilledBytes > 0)
    #expect(with.store.count == all.store.count)
    for number in 0..<all.store.count {
      let bytes = all.store.withBytes(of: number) { Array($0) }
      #expect(with.store.withBytes(of: number) { Array($0) } == bytes)
    }
    #expect(with.parents == all.parents && with.foundBy == all.foundBy)
    #expect(with.graph.targets == all.graph.targets && with.graph.labels == all.graph.labels)
  }
}
