// Transitions that another one of the same state never lets through.
extension ChartChecks {
  /// Finds transitions that an earlier one without a guard in the same state never lets through.
  mutating func checkHidden(in state: Int) {
    let range = topology.states[state].transitions
    if range.count < 2 { return }
    hiding.begin(at: range.lowerBound)
    for later in range {
      let first = hidingTransition(of: later)
      if !topology.transitions[later].isGuarded,
        topology.transitions[later].disposition != .postpone || !raises
      {
        hiding.add(later, topology.transitions[later].trigger)
      }
      guard let first else { continue }
      report(
        .warning,
        state,
        "\(description(of: later)) is never taken: \(description(of: first)) takes precedence "
          + "and has no guard",
        "give the earlier one a guard, or move it after the other one",
        model.transitions[later].location
      )
    }
  }

  /// The first of the transitions that hide a transition together; `nil` when they do not.
  private func hidingTransition(of transition: Int) -> Int? {
    switch model.transitions[transition].trigger {
    case .eventless: return hiding.transition(hiding: nil)
    case .anyEvent: return first(hiding: model.vocabulary.events.map { $0.index })
    case .events(.one(let column)): return hiding.transition(hiding: column)
    case .events(let cases): return first(hiding: Array(cases))
    case .done, .timer, .invocationDone, .invocationFailed, .error:
      guard case .one(let column) = topology.transitions[transition].trigger else { return nil }
      return hiding.transition(hiding: column)
    }
  }

  private func first(hiding columns: [Int]) -> Int? {
    let transitions = columns.map { hiding.transition(hiding: $0) }
    return transitions.contains(nil) ? nil : transitions.first ?? nil
  }

  /// Finds states in which a machine never rests, although something waits there for an event.
  ///
  /// An eventless transition without a guard is taken before any event, timer or completion.
  mutating func checkResting(except endless: [Int]) {
    let endless = Set(endless)
    var state = 1
    while state < model.states.count {
      let last = model.states[state].last
      guard !endless.contains(state), let leaving = unconditionalExit(of: state) else {
        state += 1
        continue
      }
      let waiting = (state...last).flatMap { inner in
        topology.states[inner].transitions.filter {
          model.transitions[$0].trigger != .eventless
            && topology.transitions[$0].disposition == .take
        }
      }
      if let first = waiting.first {
        let others = waiting.count - 1
        report(
          .warning,
          state,
          "\(description(of: first)) is never taken"
            + (others == 0 ? "" : ", nor \(others == 1 ? "is 1 other" : "are \(others) others")")
            + ": \(description(of: leaving)) has no guard, so no machine stays in \(quote(state))",
          "give `always` a guard, or remove the transitions that wait for an event there",
          model.transitions[first].location
        )
      }
      state = last + 1
    }
  }

  /// The eventless transition that leaves a state for good whatever the context says.
  private func unconditionalExit(of state: Int) -> Int? {
    topology.states[state].transitions.first { transition in
      model.transitions[transition].trigger == .eventless
        && !topology.transitions[transition].isGuarded && leavesSource(transition)
        && targetStates(of: transition).allSatisfy {
          $0 != state && !topology.isDescendant($0, of: state)
        }
    }
  }

  /// Finds delayed transitions that a shorter delay of the same state never lets come.
  mutating func checkTimers(of state: Int) {
    let timers = model.states[state].timers
    if timers.count < 2 { return }
    let delayed = topology.states[state].transitions.compactMap { transition in
      // A timer of inactivity may start again and again, so neither comes before the other for sure.
      if case .timer(let timer) = model.transitions[transition].trigger, timers.contains(timer),
        model.timers[timer].kind == .after
      {
        model.timers[timer].delay?.constant.map {
          (transition: transition, timer: timer, delay: $0)
        }
      } else {
        nil
      }
    }
    // How the timers go on after a restart must be the same, else the later one can come first.
    for restoration in [TimerRestoration.remainder, .deadline, .restart] {
      let alike = delayed.filter { model.timers[$0.timer].restoration == restoration }
      let winner =
        alike
        .filter { !topology.transitions[$0.transition].isGuarded && leavesSource($0.transition) }
        .min { ($0.delay, $0.timer) < ($1.delay, $1.timer) }
      guard let winner else { continue }
      for later in alike where (later.delay, later.timer) > (winner.delay, winner.timer) {
        report(
          .warning,
          state,
          "\(description(of: later.transition)) is never taken: "
            + "\(description(of: winner.transition)) takes precedence, has no guard and leaves "
            + "\(quote(state))",
          "give the earlier one a guard, or remove the later one",
          model.transitions[later.transition].location
        )
      }
    }
  }
}
