extension Macrostep: RequestPerformer {
  @usableFromInline var unnamedEvents: Int { engine.timers.unnamedEvents }

  /// Performs what executable content has requested.
  ///
  /// - Returns: the first error.
  mutating func performRequests() -> (any Error)? { perform(scope.takeRequests()) }

  @usableFromInline
  mutating func emit(_ output: Context.Output) { effects.append(.output(output)) }

  @usableFromInline
  mutating func begin(
    _ timer: Int,
    _ duration: Duration,
    event: Erased?,
    restoration: TimerRestoration,
    isUnnamedEvent: Bool
  ) {
    noteStarted(
      engine.begin(
        timer,
        duration,
        event: event,
        restoration: restoration,
        isUnnamedEvent: isUnnamedEvent
      ),
      duration
    )
  }

  @usableFromInline
  mutating func cancelTimer(number: Int?) {
    if let pending = engine.cancelTimer(number: number) { noteCancelled(pending) }
  }

  @usableFromInline
  mutating func dropUnnamedEvents(_ count: Int) {
    let surplus = engine.timers.oldestUnnamedEvents(count)
    dropped += surplus.compactMap(program.delayedEvent(of:))
    engine.droppedEvents += surplus.count
    for pending in surplus {
      engine.timers.remove(pending)
      noteCancelled(pending)
    }
  }

  @usableFromInline
  mutating func performInEngine(_ request: ActionRequest<Context>) -> (any Error)? {
    switch request {
    case .raise(let event):
      if let error = program.alphabetError(of: event) { return error }
      raise(program.occurrence(of: event))
    case .enqueue(let occurrence): raise(occurrence)
    case .send(let message, let invocation): send(message, toInvocation: invocation)
    case .note(let error, let place):
      // Its event is enqueued next.
      let failure = MachineError.actionFailed(place: place, error: error)
      errors.append(failure)
      nextError = RaisedFailure(error: failure, place: .receipt)
    case .emit, .raiseLater, .cancelEvent, .startTimer, .cancelTimer:
      preconditionFailure("'\(model.name)' has a request that needs no engine")
    }
    return nil
  }
}
