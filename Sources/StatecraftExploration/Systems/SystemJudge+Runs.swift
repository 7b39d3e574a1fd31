extension SystemJudge {
  /// Judges a claim about whole runs, on the complete graph.
  func judgeRuns(_ claim: SystemClaim, _ first: Int) throws(TemporalError) -> Judgement {
    let check = FormulaCheck(explorer.graph, limit: explorer.searchLimit)
    switch claim.kind {
    case .alwaysPossible(let fact): return try judge(reaching: fact, first)
    case .leads(let premise, let goal):
      guard situation({ holds(first, in: $0) }) != nil else {
        return unlessStopped(.vacuous, reason: "'\(premise.name)' is never true")
      }
      if let run = try check.counterexample(toFact: first, leadingTo: first + 1) {
        return refuted(by: run, "'\(goal.name)' never follows '\(premise.name)'")
      }
      guard explorer.cut.isEmpty else { return undecidedBehindQueues }
      return try provedIfRunsGoOn(from: "where '\(premise.name)' is true") {
        holds(first, in: $0)
      }
    case .holds(let formula):
      let numbered = try formula.numbered { _, _ in false }.formula.shifted(by: first)
      if let run = try check.counterexample(to: numbered) {
        return refuted(by: run, "the run is none of those that '\(claim.name)' allows")
      }
      guard explorer.cut.isEmpty else { return undecidedBehindQueues }
      let judgement = try provedIfRunsGoOn(from: "the start") { $0 == 0 }
      guard judgement.verdict == .proved, let absent = try check.absentPremise(of: numbered) else {
        return judgement
      }
      let reason = formula.premises[absent].absenceText(in: claim.name)
      return Judgement(verdict: .vacuous, reason: reason)
    case .always, .never, .possible:
      return Judgement(verdict: .unknown)
    }
  }

  /// The verdict on a claim about runs that no run refutes before a queue is full.
  private var undecidedBehindQueues: Judgement {
    Judgement(
      verdict: .unknown,
      reason:
        "\(cutText), so that nothing is proved of whole runs; give the queue more places, or let "
        + "it drop messages"
    )
  }

  /// Judges a claim that a fact can always become true.
  private func judge(
    reaching fact: SystemFact,
    _ bit: Int
  ) throws(TemporalError) -> Judgement {
    let graph = explorer.graph
    let timers = explorer.steps.timers
    let limit = explorer.searchLimit
    let isGoal = { (number: Int) in
      !explorer.cut.contains(number) && holds(bit, in: number)
    }
    // Behind a full queue everything may be possible.
    let reached = try graph.canReach(timers: timers, surely: false, limit) {
      isGoal($0) || explorer.cut.contains($0)
    }
    if let lost = reached.firstIndex(of: false) {
      let end = "from here on it is not possible any more: \(fact.name)"
      return Judgement(verdict: .refuted, way: way(to: lost), end: end)
    }
    let sure = try graph.canReach(timers: timers, surely: true, limit, isGoal)
    if sure.indices.allSatisfy({ sure[$0] || explorer.cut.contains($0) }) {
      guard explorer.cut.isEmpty else { return unlessStopped(.proved) }
      return try provedIfRunsGoOn(from: "the start") { $0 == 0 }
    }
    if !explorer.cut.isEmpty {
      let text = "'\(fact.name)' was not reached from everywhere"
      return unlessStopped(.unknown, reason: text)
    }
    return Judgement(
      verdict: .unknown,
      reason:
        "whether it is possible depends on which of several timers fires first; say what must be "
        + "possible in situations in which at most one timer is pending, or use `possible`"
    )
  }

  /// Returns that a claim which no run refutes is proved, or that it is vacuous because there are no runs.
  ///
  /// Time goes on in a run. Where it cannot, it may be that nothing else is possible; then the assumptions
  /// exclude all runs.
  ///
  /// - Parameters:
  ///   - place: where a run is to go on, in words.
  ///   - isStart: whether a run that goes on from a situation is one.
  /// - Returns: the verdict.
  /// - Throws: what has ended the search.
  private func provedIfRunsGoOn(
    from place: String,
    _ isStart: (Int) -> Bool
  ) throws(TemporalError) -> Judgement {
    guard let timePasses = explorer.timePasses else { return Judgement(verdict: .proved) }
    var graph = explorer.graph
    graph.fairness.append(timePasses)
    let check = FormulaCheck(graph, limit: explorer.searchLimit)
    if try check.hasRun(from: isStart) { return Judgement(verdict: .proved) }
    return Judgement(verdict: .vacuous, reason: FairnessCondition.timeStandsStill(from: place))
  }

  private func refuted(by run: Lasso, _ end: String) -> Judgement {
    Judgement(
      verdict: .refuted,
      way: way(of: run.stem + run.loop),
      loopStart: run.stem.count,
      end: end
    )
  }
}
