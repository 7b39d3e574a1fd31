extension StepRunner {
  /// Takes the step back, or goes on, as ``Macrostep`` does.
  @inlinable
  mutating func handle(
    _ error: any Error,
    _ place: InstructionPlace<Context>
  ) throws(StepIsTakenBack) {
    try handle(StepFailure(place.action, error), insteadOf: place.raised)
  }

  /// Takes the step back, or goes on without what would have been raised.
  @inlinable
  mutating func handle(
    _ failure: StepFailure<Context>,
    insteadOf raised: Range<Int>
  ) throws(StepIsTakenBack) {
    if needsRollback {
      self.failure = failure
      throw StepIsTakenBack()
    }
    note(failure, insteadOf: raised)
  }

  /// Remembers an error of a step that goes on: the event that it raises, or the first error.
  @usableFromInline
  mutating func note(_ failure: StepFailure<Context>, insteadOf raised: Range<Int>) {
    switch program.model.errors {
    case .raise: raisedErrors.append(RaisedError(failure: failure, instead: raised))
    case .rollBack: error = error ?? failure.error(of: program)
    }
  }

  /// What the engine finds in the internal queue when it goes on.
  func queue(of rest: UnfinishedStep<Context>) -> [Occurrence<Context>] {
    var queue: [Occurrence<Context>] = []
    var position = 0
    for error in raisedErrors {
      queue += rest.queue[position..<error.instead.lowerBound].compactMap { raised($0) }
      queue.append(
        Occurrence(index: program.topology.columns.error, kind: .error(error.failure.error))
      )
      position = error.instead.upperBound
    }
    // An event that was not raised, because it contradicts its alphabet, has no place there.
    return queue + rest.queue[position...].compactMap { raised($0) }
  }
}
