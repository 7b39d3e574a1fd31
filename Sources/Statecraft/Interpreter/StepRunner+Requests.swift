extension StepRunner: RequestPerformer {
  @inlinable var unnamedEvents: Int { box.hasTimers ? box.rest.timers.unnamedEvents : 0 }

  /// Performs what an action has requested.
  ///
  /// - Returns: why something cannot be done.
  @usableFromInline
  mutating func performRequests(_ requests: [ActionRequest<Context>]) -> (any Error)? {
    perform(requests)
  }

  @usableFromInline
  mutating func emit(_ output: Context.Output) {
    report.append(output)
  }

  @inlinable
  mutating func begin(
    _ timer: Int,
    _ duration: Duration,
    event: Erased?,
    restoration: TimerRestoration,
    isUnnamedEvent: Bool
  ) {
    let pending = box.begin(
      timer,
      duration,
      event: event,
      restoration: restoration,
      isUnnamedEvent: isUnnamedEvent
    )
    report.effects.append(.startTimer(pending))
  }

  @inlinable
  mutating func cancelTimer(number: Int?) {
    if let pending = box.cancelTimer(number: number) {
      report.effects.append(.cancelTimer(pending))
    }
  }

  @usableFromInline
  mutating func dropUnnamedEvents(_ count: Int) {
    preconditionFailure("'\(program.model.name)' drops delayed events, which its engine does")
  }

  @usableFromInline
  mutating func performInEngine(_ request: ActionRequest<Context>) -> (any Error)? {
    preconditionFailure("'\(program.model.name)' has a request that is for its engine")
  }
}
