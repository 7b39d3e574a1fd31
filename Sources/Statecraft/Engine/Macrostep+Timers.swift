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
    guard !engine.timers.isEmpty else { return }
    let timers = model.shape.timers
    cancel { timers[$0.timer].state == state }
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
    if id == nil { try limitEvents(timer, for: event) }
    begin(timer, duration, event: Erased(event), restoration: restoration)
  }

  /// Makes sure that one more delayed event without a name may wait.
  private mutating func limitEvents(
    _ timer: Int,
    for event: Context.Event
  ) throws(DelayedEventOverflow) {
    let limit = model.shape.delayed
    let waiting = engine.timers.filter { $0.timer == timer }
    guard waiting.count >= limit.count else { return }
    switch limit.whenFull {
    case .fail:
      throw DelayedEventOverflow(event: "\(Cause<Context>.raised(event))", limit: limit.count)
    case .dropOldest:
      // A restored machine may have more than the chart allows now.
      let surplus = waiting.prefix(waiting.count - limit.count + 1)
      dropped += surplus.compactMap(program.delayedEvent(of:))
      engine.droppedEvents += surplus.count
      let serials = Set(surplus.map { $0.serial })
      cancel { serials.contains($0.serial) }
    }
  }

  /// Cancels the delayed event of a name.
  mutating func cancelEvent(_ id: String) {
    guard !engine.timers.isEmpty, let timer = model.shape.machineTimers.events[id] else { return }
    cancel { $0.timer == timer }
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
    guard !engine.timers.isEmpty, let timer = model.shape.machineTimers.named[name] else { return }
    cancel { $0.timer == timer }
  }

  // MARK: - Both

  private mutating func begin(
    _ timer: Int,
    _ duration: Duration,
    event: Erased? = nil,
    restoration: TimerRestoration? = nil,
    restartsOnEvents: Bool = false
  ) {
    engine.serial += 1
    let pending = EngineState.PendingTimer(
      timer: timer,
      due: engine.now + duration,
      duration: duration,
      serial: engine.serial,
      event: event,
      restoration: restoration,
      restartsOnEvents: restartsOnEvents
    )
    engine.timers.append(pending)
    effects.append(.startTimer(program.id(of: pending), after: duration))
  }

  private mutating func cancel(_ isMeant: (EngineState.PendingTimer) -> Bool) {
    for pending in engine.timers where isMeant(pending) {
      effects.append(.cancelTimer(program.id(of: pending)))
    }
    engine.timers.removeAll(where: isMeant)
  }
}
