extension Macrostep {
  /// Does what executable content has asked for, in the order of asking.
  ///
  /// - Returns: the first error: an event that contradicts its alphabet, or one too many that is delayed.
  mutating func fulfilRequests() -> (any Error)? {
    var failure: (any Error)?
    for request in scope.takeRequests() {
      if let error = fulfil(request) { failure = failure ?? error }
    }
    return failure
  }

  private mutating func fulfil(_ request: ActionRequest<Context>) -> (any Error)? {
    switch request {
    case .raise(let event):
      if let error = program.alphabetError(of: event) { return error }
      raise(program.occurrence(of: event))
    case .enqueue(let occurrence):
      raise(occurrence)
    case .emit(let output):
      effects.append(.output(output))
    case .send(let message, let invocation):
      send(message, toInvocation: invocation)
    case .raiseLater(let event, let duration, let id, let restoration):
      do {
        try raise(event, after: duration, id: id, restoration)
      } catch {
        return error
      }
    case .cancelEvent(let id):
      cancelEvent(id)
    case .startTimer(let name, let duration, let restoration):
      startTimer(name, after: duration, restoration)
    case .cancelTimer(let name):
      cancelTimer(name)
    case .note(let error, let place):
      errors.append(.actionFailed(place: place, error: error))
    }
    return nil
  }
}
