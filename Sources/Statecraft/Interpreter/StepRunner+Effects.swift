extension StepRunner {
  // MARK: - Timers

  @inlinable
  mutating func begin(
    _ timer: Int,
    _ duration: Duration,
    restartsOnEvents: Bool = false
  ) {
    records.append(
      .startTimer(box.begin(timer, duration, restartsOnEvents: restartsOnEvents))
    )
  }

  @inlinable
  mutating func cancelTimers(of state: Int) {
    if box.hasTimers { cancelPendingTimers(of: state) }
  }

  @usableFromInline
  mutating func cancelPendingTimers(of state: Int) {
    // The chart itself is left only when the machine ends; its own timers are among those.
    if state == 0 {
      let cancelled = box.change { engine in engine.timers.removeAll(where: { _ in true }) }
      for pending in cancelled { records.append(.cancelTimer(pending)) }
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
    box.cancel(pending)
    records.append(.cancelTimer(pending))
  }

  // MARK: - Requests of actions

  /// Does what an action asks for.
  ///
  /// - Returns: why something cannot be done.
  @usableFromInline
  mutating func fulfil(_ requests: [ActionRequest<Context>]) -> (any Error)? {
    var failure: (any Error)?
    for request in requests {
      if let error = fulfil(request) { failure = failure ?? error }
    }
    return failure
  }

  private mutating func fulfil(_ request: ActionRequest<Context>) -> (any Error)? {
    let timers = program.model.shape.machineTimers
    switch request {
    case .emit(let output):
      records.outputs.append(output)
      records.append(.output)
    case .raiseLater(let event, let duration, let id, let restoration):
      if let id { cancelEvent(id) }
      guard let timer = id.map({ timers.events[$0] }) ?? timers.event else {
        preconditionFailure("'\(program.model.name)' has no delayed event '\(id ?? "")'")
      }
      if id == nil, let overflow = overflow(event) { return overflow }
      let pending = box.begin(
        timer,
        duration,
        event: Erased(event),
        restoration: restoration,
        isUnnamedEvent: id == nil
      )
      records.append(.startTimer(pending))
    case .cancelEvent(let id): cancelEvent(id)
    case .startTimer(let name, let duration, let restoration):
      cancelTimer(name)
      guard let timer = timers.named[name] else {
        preconditionFailure("'\(program.model.name)' has no timer '\(name)'")
      }
      records.append(.startTimer(box.begin(timer, duration, restoration: restoration)))
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

  @inlinable
  mutating func startInvocation(_ invocation: Int, _ context: Context) {
    records.context = StartContext(context)
    records.append(.startInvocation(box.begin(invocation: invocation)))
  }

  @inlinable
  mutating func cancelInvocations(of state: Int) {
    for active in box.cancelInvocations(of: state) { records.append(.cancelInvocation(active)) }
  }
}
