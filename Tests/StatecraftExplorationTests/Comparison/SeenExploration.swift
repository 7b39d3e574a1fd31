import Statecraft

@testable import StatecraftExploration

/// What an exploration finds, with a mistake in it or without one.
struct SeenExploration<Context: ChartContext> {
  let explorer: Explorer<Context>
  let reports: [ClaimReport<Context>]

  /// Explores as a proof is checked.
  init(
    _ proof: Proof<Context>,
    from start: Machine<Context>,
    _ mistake: ExplorerMistake?,
    budget: ExplorationBudget = .standard
  ) throws {
    var explorer = Explorer(
      try SituationCodec(start.table, mistake: mistake),
      PreparedProof(proof, start.program.model),
      budget,
      isCancelled: { false }
    )
    explorer.run(from: start)
    self.explorer = explorer
    reports = ClaimJudge(explorer, start).reports
  }

  var verdicts: [Verdict] { reports.map { $0.verdict } }

  /// Why the exploration ended early; `nil` if it did not.
  var stop: String? { explorer.stop.map { "\($0)" } }
}
