extension Macrostep {
  /// Starts a timer of a state.
  mutating func startTimer(_ timer: Int, _ context: Context) {
    guard let delay = model.timers[timer].delay else {
      preconditionFailure("'\(model.name)' has a timer of a state without a delay, \(timer)")
    }
    let duration = delay.duration(in: context)
    let isInactivity = model.shape.timers[timer].kind == .inactivity
    noteStarted(engine.begin(timer, duration, restartsOnEvents: isInactivity), duration)
  }

  /// Cancels the timers of a state.
  mutating func cancelTimers(of state: Int) {
    var cancelled: [EngineState.PendingTimer] = []
    engine.cancelTimers(model.shape.states[state].timers, of: state) { cancelled.append($0) }
    for pending in cancelled { noteCancelled(pending) }
  }

  mutating func noteStarted(_ pending: EngineState.PendingTimer, _ duration: Duration) {
    effects.append(.startTimer(program.id(of: pending), after: duration))
  }

  mutating func noteCancelled(_ pending: EngineState.PendingTimer) {
    effects.append(.cancelTimer(program.id(of: pending)))
  }
}
