extension SystemJudge {
  /// Judges a claim with a time by an exploration of its own, in which the time is part of situations.
  ///
  /// It may use what is left of the budget.
  ///
  /// - Parameters:
  ///   - premise: what starts the time.
  ///   - goal: what must hold before it ends.
  ///   - time: the time.
  ///   - first: the number of the premise among all facts.
  ///   - spent: how many situations such explorations have found; those of this one are added.
  /// - Returns: the verdict.
  func judge(
    _ premise: SystemFact,
    _ goal: SystemFact,
    within time: Duration,
    _ first: Int,
    _ spent: inout Int
  ) -> Judgement {
    guard situation({ holds(first, in: $0) }) != nil else {
      return unlessStopped(.vacuous, reason: "'\(premise.name)' is never true")
    }
    guard let limit = time.wholeNanoseconds, limit >= 0 else {
      return Judgement(verdict: .unknown, reason: time.refusalAsLimit)
    }
    var budget = RemainingBudget(
      of: explorer.budget,
      situations: explorer.store.count,
      // What is known of the machines serves all explorations.
      bytes: explorer.byteCount - explorer.steps.byteCount,
      spilledBytes: explorer.store.spilledBytes,
      spent: spent
    )
    defer { spent = budget.spent }
    if let stop = explorer.stop ?? explorer.interruption ?? budget.exhaustion {
      return Judgement(verdict: .unknown, reason: "\(stop) before the time was explored")
    }
    let steps = SystemSteps(
      explorer.steps,
      watching: SystemTimeWatch(premise: premise, goal: goal, limit: limit)
    )
    var other = SystemExplorer(
      steps,
      budget.next,
      deadline: explorer.deadline,
      isCancelled: explorer.isCancelled,
      progress: explorer.progress
    )
    do {
      try other.run()
      budget.spend(other.store.count)
      other.stop = other.stop.map(budget.named)
      let judge = SystemJudge(other)
      guard let late = other.late else {
        guard other.stop == nil, other.cut.isEmpty else { return judge.unlessStopped(.proved) }
        return try judge.runs.provedIfRunsGoOn(from: "where '\(premise.name)' is true") {
          judge.holds(0, in: $0)
        }
      }
      var way = judge.way(to: late, "\(time) have passed without: \(goal.name)")
      way.steps.append((StepGraph.stay, judge.bytes(of: late)))
      way.watch = steps
      let count = way.steps.count
      way.changedFact = { step, _, situation in
        step == count && goal.test(situation) ? goal.name : nil
      }
      return Judgement(verdict: .refuted, way: way)
    } catch {
      return Judgement(verdict: .unknown, reason: "\(error)")
    }
  }
}
