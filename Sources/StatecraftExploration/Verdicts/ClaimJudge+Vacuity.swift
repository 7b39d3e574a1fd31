internal import Statecraft

extension ClaimJudge {
  /// Returns that a claim which no run refutes is proved, or that it is vacuous because there are no runs.
  ///
  /// Time goes on in a run. Where timers can fire forever without time passing, it may be that nothing else
  /// is possible; then the assumptions exclude all runs. Elsewhere each situation is on a run: time passes
  /// until a timer fires, and what is fair can be done whenever it is possible.
  ///
  /// - Parameters:
  ///   - place: where a run is to go on, in words.
  ///   - explorer: the exploration, which has kept its steps if timers can fire so.
  ///   - isStart: whether a run that goes on from a situation is one.
  /// - Returns: the verdict.
  /// - Throws: what has ended the search.
  func provedIfRunsGoOn(
    from place: String,
    in explorer: Explorer<Context>,
    _ isStart: (Int) -> Bool
  ) throws(TemporalError) -> Judgement {
    guard ZenoLoop(explorer.urgentSteps) != nil, var graph = explorer.graph else {
      return Judgement(verdict: .proved)
    }
    var isUrgent = Array(repeating: false, count: graph.count)
    for step in explorer.urgentSteps { isUrgent[Int(step.from)] = true }
    graph.fairness = explorer.fairness + [.timePasses(isUrgent)]
    let goesOn = try FormulaCheck(graph, limit: explorer.searchLimit).hasRun(from: isStart)
    if goesOn { return Judgement(verdict: .proved) }
    return Judgement(verdict: .vacuous, reason: FairnessCondition.timeStandsStill(from: place))
  }
}
