extension Macrostep {
  // MARK: - Timers of states

  mutating func startTimer(_ timer: Int, _ context: Context) {
    guard let delay = model.timers[timer].delay else {
      preconditionFailure("'\(model.name)' has a timer of a state without a delay, \(timer)")
    }
    let isInactivity = model.shape.timers[timer].kind == .inactivity
    begin(timer, delay.duration(in: context), restartsOnEvents: isInactivity)
  }

  mutating func cancelTimers(of state: Int) {
    for pending in engine.cancelTimers(of: state, model.shape) { noteCancelled(pending) }
  }

  // MARK: - Timers and delayed events of the machine

  /// Raises an event later; one of the same name that still waits is replaced.
  ///
  /// - Throws: when it has no name, as many of those wait as may, and the chart drops none.
  mutating func raise(
    _ event: Context.Event,
    after duration: Duration,
    id: String?,
    _ restoration: TimerRestoration
  ) throws(DelayedEventOverflow) {
    if let id { cancelEvent(id) }
    let timers = model.shape.machineTimers
    guard let timer = id.map({ timers.events[$0] }) ?? timers.event else {
      preconditionFailure("'\(model.name)' has no delayed event '\(id ?? "")'")
    }
    if id == nil { try limitEvents(for: event) }
    begin(
      timer,
      duration,
      event: Erased(event),
      restoration: restoration,
      isUnnamedEvent: id == nil
    )
  }

  /// Makes sure that one more delayed event without a name may wait.
  private mutating func limitEvents(for event: Context.Event) throws(DelayedEventOverflow) {
    let limit = model.shape.delayed
    let waiting = engine.timers.unnamedEvents
    guard waiting >= limit.count else { return }
    switch limit.whenFull {
    case .fail:
      throw DelayedEventOverflow(event: "\(Cause<Context>.raised(event))", limit: limit.count)
    case .dropOldest:
      // A restored machine may have more than the chart allows now.
      let surplus = engine.timers.oldestUnnamedEvents(waiting - limit.count + 1)
      dropped += surplus.compactMap(program.delayedEvent(of:))
      engine.droppedEvents += surplus.count
      for pending in surplus {
        engine.timers.remove(pending)
        noteCancelled(pending)
      }
    }
  }

  /// Cancels the delayed event of a name.
  mutating func cancelEvent(_ id: String) {
    cancelTimer(number: model.shape.machineTimers.events[id])
  }

  /// Starts a named timer, or starts it anew.
  mutating func startTimer(
    _ name: String,
    after duration: Duration,
    _ restoration: TimerRestoration
  ) {
    cancelTimer(name)
    guard let timer = model.shape.machineTimers.named[name] else {
      preconditionFailure("'\(model.name)' has no timer '\(name)'")
    }
    begin(timer, duration, restoration: restoration)
  }

  /// Cancels a named timer.
  mutating func cancelTimer(_ name: String) {
    cancelTimer(number: model.shape.machineTimers.named[name])
  }

  // MARK: - Both

  private mutating func begin(
    _ timer: Int,
    _ duration: Duration,
    event: Erased? = nil,
    restoration: TimerRestoration? = nil,
    restartsOnEvents: Bool = false,
    isUnnamedEvent: Bool = false
  ) {
    let pending = engine.begin(
      timer,
      duration,
      event: event,
      restoration: restoration,
      restartsOnEvents: restartsOnEvents,
      isUnnamedEvent: isUnnamedEvent
    )
    effects.append(.startTimer(program.id(of: pending), after: duration))
  }

  private mutating func cancelTimer(number: Int?) {
    if let pending = engine.cancelTimer(number: number) { noteCancelled(pending) }
  }

  private mutating func noteCancelled(_ pending: EngineState.PendingTimer) {
    effects.append(.cancelTimer(program.id(of: pending)))
  }
}
