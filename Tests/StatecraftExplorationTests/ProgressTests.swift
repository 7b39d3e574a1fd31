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
    #expect(report.claims.map(\.verdict) == [.unknown, .unknown])
    #expect(report.claims.map(\.reason) == [reason, reason])
    #expect(report.summary.exitCode == 3)
    #expect(!report.isProved)
  }
}
