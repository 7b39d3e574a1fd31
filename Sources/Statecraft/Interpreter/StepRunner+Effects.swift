extension StepRunner {
  // MARK: - Timers

  mutating func begin(
    _ timer: Int,
    _ duration: Duration,
    event: Erased? = nil,
    restoration: TimerRestoration? = nil,
    restartsOnEvents: Bool = false,
    isUnnamedEvent: Bool = false
  ) {
    let pending = box.change { engine in
      engine.serial += 1
      let pending = EngineState.PendingTimer(
        timer: timer,
        due: engine.now + duration,
        duration: duration,
        serial: engine.serial,
        event: event,
        restoration: restoration,
        restartsOnEvents: restartsOnEvents,
        isUnnamedEvent: isUnnamedEvent
      )
      engine.timers.append(pending)
      return pending
    }
    records.effects.append(.startTimer(pending))
  }

  mutating func cancelTimers(of state: Int) {
    guard box.hasTimers else { return }
    // The chart itself is left only when the machine ends; its own timers are among those.
    if state == 0 {
      let cancelled = box.change { engine in engine.timers.removeAll(where: { _ in true }) }
      records.effects += cancelled.map { .cancelTimer($0) }
      return
    }
    let timers = program.model.shape.states[state].timers
    if timers.count == 1 {
      cancelTimer(number: timers[0])
    } else {
      let pending = timers.compactMap { box.rest.timers.timer(number: $0) }
      for pending in pending.sorted(by: { $0.serial < $1.serial }) { cancel(pending) }
    }
  }

  private mutating func cancelTimer(number: Int) {
    if let pending = box.rest.timers.timer(number: number) { cancel(pending) }
  }

  private mutating func cancel(_ pending: EngineState.PendingTimer) {
    box.change { engine in engine.timers.remove(pending) }
    records.effects.append(.cancelTimer(pending))
  }

  // MARK: - Requests of actions

  /// Does what an action asks for.
  ///
  /// - Returns: why it cannot be done.
  mutating func fulfil(_ request: ActionRequest<Context>) -> (any Error)? {
    let timers = program.model.shape.machineTimers
    switch request {
    case .emit(let output):
      records.outputs.append(output)
      records.effects.append(.output)
    case .raiseLater(let event, let duration, let id, let restoration):
      if let id { cancelEvent(id) }
      guard let timer = id.map({ timers.events[$0] }) ?? timers.event else {
        preconditionFailure("'\(program.model.name)' has no delayed event '\(id ?? "")'")
      }
      if id == nil, let overflow = overflow(event) { return overflow }
      begin(
        timer,
        duration,
        event: Erased(event),
        restoration: restoration,
        isUnnamedEvent: id == nil
      )
    case .cancelEvent(let id): cancelEvent(id)
    case .startTimer(let name, let duration, let restoration):
      cancelTimer(name)
      guard let timer = timers.named[name] else {
        preconditionFailure("'\(program.model.name)' has no timer '\(name)'")
      }
      begin(timer, duration, restoration: restoration)
    case .cancelTimer(let name): cancelTimer(name)
    case .raise, .enqueue, .send, .note:
      preconditionFailure("'\(program.model.name)' has a request that is for its engine")
    }
    return nil
  }

  private mutating func cancelEvent(_ id: String) {
    guard box.hasTimers, let timer = program.model.shape.machineTimers.events[id] else { return }
    cancelTimer(number: timer)
  }

  private mutating func cancelTimer(_ name: String) {
    guard box.hasTimers, let timer = program.model.shape.machineTimers.named[name] else { return }
    cancelTimer(number: timer)
  }

  /// Why one more delayed event without a name may not wait; the engine drops the oldest one where
  /// the chart says so.
  private func overflow(_ event: Context.Event) -> DelayedEventOverflow? {
    let limit = program.model.shape.delayed
    guard box.rest.timers.unnamedEvents >= limit.count else { return nil }
    return DelayedEventOverflow(event: "\(Cause<Context>.raised(event))", limit: limit.count)
  }

  // MARK: - Invocations

  mutating func startInvocation(_ invocation: Int, _ context: Context) {
    let active = box.change { engine in
      engine.serial += 1
      let active = EngineState.ActiveInvocation(invocation: invocation, serial: engine.serial)
      engine.invocations.append(active)
      return active
    }
    records.context = context
    records.effects.append(.startInvocation(active))
  }

  mutating func cancelInvocations(of state: Int) {
    let invocations = program.model.shape.invocations
    let cancelled = box.rest.invocations.filter { invocations[$0.invocation].state == state }
    guard !cancelled.isEmpty else { return }
    box.change { engine in
      engine.invocations.removeAll { invocations[$0.invocation].state == state }
    }
    for active in cancelled { records.effects.append(.cancelInvocation(active)) }
  }
}
