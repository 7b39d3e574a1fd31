/// Judges claims about whole runs, and about what is always possible, by all steps of an exploration.
struct RunJudge<Way> {
  typealias Judgement = JudgedClaim<Way>

  /// The steps, with what all runs satisfy.
  let graph: StepGraph
  /// The labels of timers.
  let timers: Range<UInt32>
  /// What distinguishes runs in which time goes on; `nil` if it does in all.
  let timePasses: () -> FairnessCondition?
  /// How much was explored; it has not ended early.
  let extent: ExploredExtent
  /// Whether a situation was not left; behind it everything may be possible.
  let isCut: (Int) -> Bool
  /// Why nothing is proved of whole runs where there are such situations.
  let cutReason: String
  /// What ends a search.
  let limit: SearchLimit
  /// A shortest way to a situation, with what is false there.
  let wayTo: (_ situation: Int, _ end: String) -> Way
  /// The way along a run, with what is false on it.
  let wayAlong: (_ run: Lasso, _ end: String) -> Way

  private func holds(_ fact: Int, in situation: Int) -> Bool {
    graph.facts[situation] & (1 << UInt64(fact)) != 0
  }

  /// The verdict on a claim about runs that no run refutes in a part of the situations.
  private var undecided: Judgement { Judgement(verdict: .unknown, reason: cutReason) }

  private func refuted(by run: Lasso, _ end: String) -> Judgement {
    Judgement(verdict: .refuted, way: wayAlong(run, end))
  }

  /// Judges a claim that a fact, which has a number, can always become true.
  ///
  /// - Throws: what has ended the search.
  func judge(reaching goal: String, _ fact: Int) throws(TemporalError) -> Judgement {
    let isGoal = { (number: Int) in holds(fact, in: number) }
    let reached = try graph.canReach(timers: timers, surely: false, limit) {
      isGoal($0) || isCut($0)
    }
    if let lost = reached.firstIndex(of: false) {
      let end = "from here on it is not possible any more: \(goal)"
      return Judgement(verdict: .refuted, way: wayTo(lost, end))
    }
    let sure = try graph.canReach(timers: timers, surely: true, limit, isGoal)
    if sure.indices.allSatisfy({ sure[$0] || isCut($0) }) {
      guard extent.leftOut == nil else { return extent.judgement(.proved) }
      return try provedIfRunsGoOn(from: "the start") { $0 == 0 }
    }
    if extent.leftOut != nil {
      return extent.judgement(.unknown, reason: "'\(goal)' was not reached from everywhere")
    }
    return Judgement(
      verdict: .unknown,
      reason:
        "whether it is possible depends on which of several timers fires first; say what must be "
        + "possible in situations in which at most one timer is pending, or use `possible`"
    )
  }

  /// Judges a claim that a premise, which has a number, leads to a goal, which has the next one.
  ///
  /// - Throws: what has ended the search.
  func judge(
    _ premise: String,
    leadingTo goal: String,
    from first: Int
  ) throws(TemporalError) -> Judgement {
    guard graph.facts.indices.contains(where: { holds(first, in: $0) }) else {
      return extent.judgement(.vacuous, reason: "'\(premise)' is never true")
    }
    let check = FormulaCheck(graph, limit: limit)
    if let run = try check.counterexample(toFact: first, leadingTo: first + 1) {
      return refuted(by: run, "'\(goal)' never follows '\(premise)'")
    }
    guard extent.leftOut == nil else { return undecided }
    return try provedIfRunsGoOn(from: "where '\(premise)' is true") { holds(first, in: $0) }
  }

  /// Judges a claim that a formula holds for each run.
  ///
  /// - Parameters:
  ///   - formula: the formula.
  ///   - numbered: the same formula about the facts of the graph.
  ///   - claim: the name of the claim.
  /// - Returns: the verdict.
  /// - Throws: what has ended the search.
  func judge<Fact>(
    _ formula: TemporalFormula<Fact>,
    _ numbered: TemporalFormula<Int>,
    of claim: String
  ) throws(TemporalError) -> Judgement {
    let check = FormulaCheck(graph, limit: limit)
    if let run = try check.counterexample(to: numbered) {
      return refuted(by: run, "the run is none of those that '\(claim)' allows")
    }
    guard extent.leftOut == nil else { return undecided }
    let judgement = try provedIfRunsGoOn(from: "the start") { $0 == 0 }
    guard judgement.verdict == .proved, let absent = try check.absentPremise(of: numbered) else {
      return judgement
    }
    return Judgement(verdict: .vacuous, reason: formula.premises[absent].absenceText(in: claim))
  }

  /// Returns that a claim which no run refutes is proved, or that it is vacuous because there are no runs.
  ///
  /// Time goes on in a run. Where timers can fire forever without time passing, it may be that nothing else
  /// is possible; then the assumptions exclude all runs. Elsewhere each situation is on a run: time passes
  /// until a timer fires, and what is fair can be done whenever it is possible.
  ///
  /// - Parameters:
  ///   - place: where a run is to go on, in words.
  ///   - isStart: whether a run that goes on from a situation is one.
  /// - Returns: the verdict.
  /// - Throws: what has ended the search.
  func provedIfRunsGoOn(
    from place: String,
    _ isStart: (Int) -> Bool
  ) throws(TemporalError) -> Judgement {
    guard let timePasses = timePasses() else { return Judgement(verdict: .proved) }
    var runs = graph
    runs.fairness.append(timePasses)
    if try FormulaCheck(runs, limit: limit).hasRun(from: isStart) {
      return Judgement(verdict: .proved)
    }
    return Judgement(verdict: .vacuous, reason: FairnessCondition.timeStandsStill(from: place))
  }
}
