internal import Statecraft

extension ChartLints {
  /// Finds delayed transitions of a state that is left before by a delayed transition of a state around
  /// it.
  ///
  /// The outer timer starts no later than the inner one. Of two in one state the chart's diagnostics
  /// speak.
  mutating func checkTimers(in state: Int) {
    for timer in model.states[state].timers {
      guard let winner = earlierExit(than: timer, around: state),
        let own = reacting(to: timer, in: state).first
      else { continue }
      add(
        .timerNeverFires,
        .timer(timer),
        [state],
        transitions: reacting(to: timer, in: state),
        "\(name(own)) is never taken: \(name(winner)) comes earlier, has no guard and leaves "
          + name(ofState: model.transitions[winner].source),
        "give it a shorter delay, or remove it",
        model.transitions[own].location
      )
    }
  }

  /// The transition by which a state around a state is always left before a timer ends.
  private func earlierExit(than timer: Int, around state: Int) -> Int? {
    guard let delay = fixedDelay(of: timer) else { return nil }
    var outer = model.states[state].parent
    while let current = outer, current > 0 {
      for other in model.states[current].timers {
        // How the timers go on after a restart must be the same, else the later one can come first.
        guard let shorter = fixedDelay(of: other), shorter < delay,
          model.timers[other].restoration == model.timers[timer].restoration,
          let winner = leaving(current, by: other)
        else { continue }
        return winner
      }
      outer = model.states[current].parent
    }
    return nil
  }

  /// The delay of a timer that starts when its state is entered, and that nothing starts anew.
  private func fixedDelay(of timer: Int) -> Duration? {
    let node = model.timers[timer]
    guard node.kind == .after, case .constant(let delay)? = node.delay else { return nil }
    return delay
  }

  /// The transition by which a timer leaves a state whatever the guards say.
  private func leaving(_ state: Int, by timer: Int) -> Int? {
    let transitions = reacting(to: timer, in: state)
    guard let first = transitions.first(where: { model.transitions[$0].condition == nil }),
      transitions.allSatisfy({ leaves(state, $0) })
    else { return nil }
    return first
  }

  private func reacting(to timer: Int, in state: Int) -> [Int] {
    model.states[state].transitions.filter { model.transitions[$0].trigger == .timer(timer) }
  }

  private func leaves(_ state: Int, _ transition: Int) -> Bool {
    let node = model.transitions[transition]
    // A step that fails is taken back, and its timer does not come again.
    return !node.targets.isEmpty && node.type == .external
      && !node.block.actions.contains { $0.canThrow }
  }
}
