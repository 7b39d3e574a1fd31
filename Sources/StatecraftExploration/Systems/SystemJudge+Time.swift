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
    if let stop = explorer.stop ?? explorer.interruption ?? exhaustion(spent) {
      return Judgement(verdict: .unknown, reason: "\(stop) before the time was explored")
    }
    var steps = explorer.steps
    steps.watch = SystemWatch(premise: premise, goal: goal, limit: limit)
    var other = SystemExplorer(
      steps,
      remainder(spent),
      deadline: explorer.deadline,
      isCancelled: explorer.isCancelled,
      progress: explorer.progress
    )
    do {
      try other.run()
      spent += other.store.count
      other.stop = other.stop.map { named($0, spent) }
      let judge = SystemJudge(other)
      guard let late = other.late else {
        guard other.stop == nil, other.cut.isEmpty else { return judge.unlessStopped(.proved) }
        return try judge.runs.provedIfRunsGoOn(from: "where '\(premise.name)' is true") {
          judge.holds(first, in: $0)
        }
      }
      var way = judge.way(to: late, "\(time) have passed without: \(goal.name)")
      way.steps.append((StepGraph.stay, judge.bytes(of: late)))
      way.watch = steps
      return Judgement(verdict: .refuted, way: way)
    } catch {
      return Judgement(verdict: .unknown, reason: "\(error)")
    }
  }

  /// What is left of the budget for the exploration of a claim with a time.
  private func remainder(_ spent: Int) -> ExplorationBudget {
    var rest = explorer.budget
    // What is known of the machines serves both explorations.
    rest.bytes = max(0, rest.bytes - explorer.byteCount + explorer.steps.byteCount)
    rest.spill?.bytes -= explorer.store.spilledBytes
    rest.situations = rest.situations.map { $0 - explorer.store.count - spent }
    return rest
  }

  /// Whether no situations are left of the budget.
  private func exhaustion(_ spent: Int) -> ExplorationStop? {
    guard let limit = explorer.budget.situations, explorer.store.count + spent >= limit else {
      return nil
    }
    return .situations(limit)
  }

  /// What ended the exploration of a claim with a time, by the whole budget.
  private func named(_ stop: ExplorationStop, _ spent: Int) -> ExplorationStop {
    switch stop {
    case .situations: exhaustion(spent) ?? stop
    case .bytes: .bytes(explorer.budget.bytes)
    case .spilling(.limit):
      explorer.budget.spill.map { .spilling(.limit($0.bytes)) } ?? stop
    case .allSpilled(_, let disk):
      .allSpilled(memory: explorer.budget.bytes, disk: disk + explorer.store.spilledBytes)
    case .numbers, .spilling, .time, .cancelled, .refused: stop
    }
  }
}
