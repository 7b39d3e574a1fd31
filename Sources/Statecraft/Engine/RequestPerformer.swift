/// A type that performs what executable content has requested: the engine, and a step of a table.
@usableFromInline
protocol RequestPerformer<Context> {
  associatedtype Context: ChartContext

  var program: Program<Context> { get }
  /// How many delayed events without a name are pending.
  var unnamedEvents: Int { get }

  mutating func emit(_ output: Context.Output)
  /// Starts a timer of the machine, or a delayed event.
  mutating func begin(
    _ timer: Int,
    _ duration: Duration,
    event: Erased?,
    restoration: TimerRestoration,
    isUnnamedEvent: Bool
  )
  /// Cancels a timer of the machine or a delayed event if it is pending.
  mutating func cancelTimer(number: Int?)
  /// Drops the oldest delayed events without a name.
  mutating func dropUnnamedEvents(_ count: Int)
  /// Performs a request that concerns what only the engine has: its internal queue, invocations, errors.
  ///
  /// - Returns: why it cannot be performed.
  mutating func performInEngine(_ request: ActionRequest<Context>) -> (any Error)?
}

extension RequestPerformer {
  /// Performs requests in the order in which they were made.
  ///
  /// - Returns: the first error: an event that contradicts its alphabet, or one too many that is delayed.
  @inline(__always)
  mutating func perform(_ requests: [ActionRequest<Context>]) -> (any Error)? {
    var failure: (any Error)?
    for request in requests {
      if let error = perform(request) { failure = failure ?? error }
    }
    return failure
  }

  @inline(__always)
  private mutating func perform(_ request: ActionRequest<Context>) -> (any Error)? {
    switch request {
    case .emit(let output): emit(output)
    case .raiseLater(let event, let duration, let id, let restoration):
      return raise(event, after: duration, id: id, restoration)
    case .cancelEvent(let id): cancelTimer(number: program.model.shape.machineTimers.events[id])
    case .startTimer(let name, let duration, let restoration):
      let timer = program.model.shape.machineTimers.named[name]
      cancelTimer(number: timer)
      guard let timer else {
        preconditionFailure("'\(program.model.name)' has no timer '\(name)'")
      }
      begin(timer, duration, event: nil, restoration: restoration, isUnnamedEvent: false)
    case .cancelTimer(let name): cancelTimer(number: program.model.shape.machineTimers.named[name])
    case .raise, .enqueue, .send, .note: return performInEngine(request)
    }
    return nil
  }

  /// Raises an event later; one of the same name that is pending is replaced.
  ///
  /// - Returns: an error when it has no name, as many of those are pending as may, and the chart drops none.
  @inlinable @inline(__always)
  mutating func raise(
    _ event: Context.Event,
    after duration: Duration,
    id: String?,
    _ restoration: TimerRestoration
  ) -> DelayedEventOverflow? {
    let timer = program.timer(ofEvent: id)
    if id != nil {
      cancelTimer(number: timer)
    } else if unnamedEvents >= program.delayedEventLimit {
      if let overflow = overflow(by: event) { return overflow }
    }
    begin(
      timer,
      duration,
      event: Erased(event),
      restoration: restoration,
      isUnnamedEvent: id == nil
    )
    return nil
  }

  /// Makes room for another delayed event without a name.
  ///
  /// - Returns: an error when the chart drops none.
  @usableFromInline
  mutating func overflow(by event: Context.Event) -> DelayedEventOverflow? {
    let limit = program.model.shape.delayed
    switch limit.whenFull {
    case .fail:
      return DelayedEventOverflow(event: "\(Cause<Context>.raised(event))", limit: limit.count)
    // A restored machine may have more than the chart allows now.
    case .dropOldest:
      dropUnnamedEvents(unnamedEvents - limit.count + 1)
      return nil
    }
  }
}
