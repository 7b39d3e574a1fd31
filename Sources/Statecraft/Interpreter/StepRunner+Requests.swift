extension StepRunner: RequestPerformer {
  var unnamedEvents: Int { box.rest.timers.unnamedEvents }

  /// Performs what an action has requested.
  ///
  /// - Returns: why something cannot be done.
  @usableFromInline
  mutating func performRequests(_ requests: [ActionRequest<Context>]) -> (any Error)? {
    perform(requests)
  }

  mutating func emit(_ output: Context.Output) {
    records.outputs.append(output)
    records.append(.output)
  }

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
    records.append(.startTimer(pending))
  }

  mutating func cancelTimer(number: Int?) {
    if let pending = box.cancelTimer(number: number) { records.append(.cancelTimer(pending)) }
  }

  mutating func dropUnnamedEvents(_ count: Int) {
    preconditionFailure("'\(program.model.name)' drops delayed events, which its engine does")
  }

  mutating func performInEngine(_ request: ActionRequest<Context>) -> (any Error)? {
    preconditionFailure("'\(program.model.name)' has a request that is for its engine")
  }
}
