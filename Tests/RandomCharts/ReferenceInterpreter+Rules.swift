import Statecraft

/// What Statecraft adds to SCXML: outcomes, postponed events, rollback, time.
extension ReferenceInterpreter {
  /// Reacts to a stimulus, with all that follows from it.
  mutating func process(_ stimulus: RandomChart.Stimulus) -> [OutcomeRecord] {
    switch stimulus {
    case .event(let event): send(event)
    case .seconds(let seconds): advance(by: seconds)
    case .work(let position, let number, let fails): end(position, number, fails: fails)
    }
  }

  /// Work ends; a failure that nothing else takes is offered as an error.
  private mutating func end(_ position: Int, _ number: Int, fails: Bool) -> [OutcomeRecord] {
    guard !work.isEmpty else { return [] }
    let ended = work.remove(at: min(position, work.count - 1))
    timersAtThisMoment = 0
    guard fails else {
      let outcome = react(to: .workDone(ended.work, number: number))
      if outcome.kind != .refused { usage.note(.workDone) }
      return [outcome] + recall(after: outcome)
    }
    for occurrence in [Occurrence.workFailed(ended.work, number: number), .error] {
      if selectTransitions(occurrence).isEmpty { continue }
      let outcome = react(to: occurrence)
      usage.note(.workFailed)
      return [outcome] + recall(after: outcome)
    }
    usage.note(.unhandledFailure)
    beginMacrostep()
    return [outcome(.failed)]
  }

  private mutating func beginMacrostep() {
    steps = []
    outputs = []
    dropped = []
    isCut = false
  }

  /// An event from outside; it is kept when no transition is selected and a state postpones it.
  private mutating func send(_ event: Event) -> [OutcomeRecord] {
    noteActivity()
    var outcome = react(to: .event(event))
    if outcome.kind == .postponed { keep(event, &outcome) }
    return [outcome] + recall(after: outcome)
  }

  /// Keeps an event, or does what the limit says.
  private mutating func keep(_ event: Event, _ outcome: inout OutcomeRecord) {
    usage.note(.postponed)
    if let limit = postponedLimit, postponed.count >= limit.count {
      guard limit.dropsOldest else {
        usage.note(.refusedAtLimit)
        outcome.kind = .refused
        return
      }
      usage.note(.droppedPostponed)
      outcome.dropped = [
        flaw == .dropsNewest ? postponed.removeLast() : postponed.removeFirst()
      ]
      droppedEvents += 1
    }
    postponed.append(event)
  }

  /// Offers postponed events again after a macrostep that left or entered a state: the oldest
  /// first, and from the oldest on after each that left or entered a state itself.
  mutating func recall(after outcome: OutcomeRecord) -> [OutcomeRecord] {
    guard outcome.leavesOrEnters else { return [] }
    var outcomes: [OutcomeRecord] = []
    var position = 0
    while running && position < postponed.count {
      if flaw == .recallsNewestFirst { postponed.reverse() }
      defer { if flaw == .recallsNewestFirst { postponed.reverse() } }
      let event = postponed[position]
      if selectExternal(.event(event)).isPostponed {
        position += 1
        continue
      }
      postponed.remove(at: position)
      usage.note(outcomes.isEmpty ? .recalled : .recalledAgain)
      let outcome = react(to: .event(event))
      outcomes.append(outcome)
      if outcome.leavesOrEnters { position = 0 }
    }
    if !running { postponed = [] }
    return outcomes
  }

  /// One macrostep; taken back when it does not end.
  ///
  /// Only events from outside are postponed.
  mutating func react(to occurrence: Occurrence, isDelayed: Bool = false) -> OutcomeRecord {
    beginMacrostep()
    guard running else { return outcome(.refused) }
    let before = self
    currentOccurrence = occurrence
    let (selected, isPostponed) =
      isDelayed ? (selectTransitions(occurrence), false) : selectExternal(occurrence)
    if isPostponed { return outcome(.postponed) }
    if selected.isEmpty {
      noteUndeclared(occurrence)
      return outcome(.refused)
    }
    do {
      try mainEventLoop(selected)
    } catch {
      let usage = usage
      self = before
      self.usage = usage
      self.usage.note(error == .thrown ? .thrown : .endlessLoop)
      return outcome(.failed)
    }
    if isCut { return outcome(.failed) }
    // After a loop that was cut, eventless transitions may follow even on an event that is ignored.
    if steps.isEmpty {
      usage.note(.ignored)
      return outcome(.ignored)
    }
    return outcome(
      steps.contains { !$0.exited.isEmpty || !$0.entered.isEmpty } ? .transitioned : .internal
    )
  }

  /// Counts transitions to one of several states that could not be taken because of that.
  private mutating func noteUndeclared(_ occurrence: Occurrence) {
    for state in configuration {
      for candidate in transitions[state] where answers(candidate, occurrence) {
        guard case .oneOf(let states) = candidate.transition.target else { continue }
        let chosen = RandomChart.choice(states, context.counter)
        if !states.contains(chosen) { usage.note(.undeclaredTarget) }
      }
    }
  }

  /// What becomes of a timer that has fired too often without time passing.
  mutating func endlessTimers() -> OutcomeRecord {
    beginMacrostep()
    return outcome(.failed)
  }

  fileprivate func outcome(_ kind: Outcome<RandomContext>.Kind) -> OutcomeRecord {
    OutcomeRecord(
      kind: kind,
      taken: steps.flatMap(\.taken),
      exited: steps.flatMap(\.exited),
      entered: steps.flatMap(\.entered),
      configuration: configuration,
      outputs: outputs,
      dropped: dropped,
      seconds: now
    )
  }
}

extension ReferenceInterpreter {
  /// What the start did.
  var startOutcome: OutcomeRecord { outcome(isCut ? .failed : .transitioned) }
}
