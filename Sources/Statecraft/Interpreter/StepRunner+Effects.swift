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
    guard box.hasTimers else { return }
    for pending in box.cancelTimers(of: state) { records.append(.cancelTimer(pending)) }
  }

  private mutating func cancelTimer(number: Int?) {
    if let pending = box.cancelTimer(number: number) { records.append(.cancelTimer(pending)) }
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
      if let id { cancelTimer(number: timers.events[id]) }
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
    case .cancelEvent(let id): cancelTimer(number: timers.events[id])
    case .startTimer(let name, let duration, let restoration):
      cancelTimer(number: timers.named[name])
      guard let timer = timers.named[name] else {
        preconditionFailure("'\(program.model.name)' has no timer '\(name)'")
      }
      records.append(.startTimer(box.begin(timer, duration, restoration: restoration)))
    case .cancelTimer(let name): cancelTimer(number: timers.named[name])
    case .raise, .enqueue, .send, .note:
      preconditionFailure("'\(program.model.name)' has a request that is for its engine")
    }
    return nil
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
