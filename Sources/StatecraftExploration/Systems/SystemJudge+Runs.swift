extension SystemJudge {
  /// Judges a claim about whole runs, or about what is always possible, on the complete graph.
  func judgeRuns(_ claim: SystemClaim, _ first: Int) throws(TemporalError) -> Judgement {
    switch claim.kind {
    case .alwaysPossible(let fact): return try runs.judge(reaching: fact.name, first)
    case .leads(let premise, let goal, _):
      return try runs.judge(premise.name, leadingTo: goal.name, from: first)
    case .holds(let formula):
      let numbered = try formula.numbered { _, _ in false }.formula.shifted(by: first)
      return try runs.judge(formula, numbered, of: claim.name)
    case .always, .never, .possible, .step: return Judgement(verdict: .unknown)
    }
  }

  /// Judges claims about whole runs, on the complete graph.
  var runs: RunJudge<SystemWay> {
    RunJudge(
      graph: explorer.graph,
      timers: explorer.steps.timers,
      timePasses: { explorer.timePasses },
      extent: explorer.extent,
      isCut: { explorer.cut.contains($0) },
      cutReason:
        "\(explorer.cutText), so that nothing is proved of whole runs; give the queue more places, or "
        + "let it drop messages",
      limit: explorer.searchLimit,
      wayTo: { way(to: $0, $1) },
      wayAlong: {
        SystemWay(
          steps: way(of: $0.stem + $0.loop),
          loopStart: $0.stem.count,
          end: $1,
          numbers: ($0.stem + $0.loop).map { Int(explorer.graph.targets[$0]) }
        )
      }
    )
  }
}
