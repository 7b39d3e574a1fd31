import StatecraftExploration
import Testing

/// What an exploration tells while it runs, and what it knows when somebody ends it.
@Suite struct ProgressTests {
  @Test func `the progress ends with all situations explored`() {
    var progress: [ExplorationProgress] = []
    let report = Grid.proof(counters: 3).check(
      from: Grid(counters: 3, limit: 4),
      chart: Grid.chart,
      progress: { progress.append($0) }
    )
    #expect(report.isProved)
    // Each level is explored as a whole.
    #expect(progress.count == report.depth + 1)
    #expect(progress.map(\.depth) == Array(0...report.depth))
    #expect(progress.map(\.explored) == progress.map(\.explored).sorted())
    #expect(progress.first?.explored == 1 && progress.first?.frontier == 3)
    #expect(progress.last?.explored == report.situations && progress.last?.frontier == 0)
    #expect(progress.allSatisfy { $0.bytes > 0 })
  }

  @Test func `who ends an exploration learns how far it came, and nothing is called proved`() {
    var asked = 0
    let report = Grid.proof(counters: 3).check(
      from: Grid(counters: 3, limit: 4),
      chart: Grid.chart,
      isCancelled: {
        asked += 1
        return asked == 3
      }
    )
    // The start, 3 situations at a distance of 1 and 6 at one of 2.
    let reason = "the exploration was cancelled after 10 explored situations, depth 2"
    #expect(report.claims.map(\.verdict) == [.bounded, .unknown])
    #expect(report.claims.map(\.reason) == [reason + "; true of all up to depth 2", reason])
    #expect(report.summary.exitCode == 3)
    #expect(!report.isProved)
  }

  @Test func `what is true up to a depth is false beyond it, and no depth in part is named`() {
    let proof = Proof<Grid> {
      Grid.every(Grid.Event.step, in: 0..<1)
      Grid.always("below 3") { $0.counters[0] < 3 }
    }
    let reports = (1...5).map { most in
      var asked = 0
      return proof.check(
        from: Grid(counters: 1, limit: 9),
        chart: Grid.chart,
        isCancelled: {
          asked += 1
          return asked == most
        }
      )
    }
    // One more situation is explored each time; the fourth one breaks the claim.
    #expect(
      reports.prefix(3).map { $0.claims[0].description }
        == (0..<3).map { depth in
          """
          ○ below 3: bounded, the exploration was cancelled after \(depth + 1) explored \
          \(depth == 0 ? "situation" : "situations"), depth \(depth); true of all up to depth \(depth)
          """
        }
    )
    #expect(reports.dropFirst(3).map { $0.claims[0].verdict } == [.refuted, .refuted])
  }

  @Test func `what is claimed of whole runs is unknown, however far the exploration came`() {
    let proof = Proof<Grid> {
      Grid.every(Grid.Event.step, in: 0..<1)
      Grid.whenever("at 3") { $0.counters[0] == 3 }.leads(to: "at 8") { $0.counters[0] == 8 }
      Grid.alwaysPossible("at 8") { $0.counters[0] == 8 }
    }
    let report = proof.check(
      from: Grid(counters: 1, limit: 9),
      chart: Grid.chart,
      isCancelled: { true }
    )
    #expect(report.claims.map(\.verdict) == [.unknown, .unknown])
  }

  @Test func `a budget that ends leaves a claim unknown, however deep it is true`() {
    let report = Grid.proof(counters: 3).check(
      from: Grid(counters: 3, limit: 4),
      chart: Grid.chart,
      budget: ExplorationBudget(situations: 10)
    )
    #expect(report.claims.map(\.verdict) == [.unknown, .unknown])
  }
}
