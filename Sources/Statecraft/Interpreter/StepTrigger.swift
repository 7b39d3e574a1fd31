/// What a step of a table reacted to.
@usableFromInline
enum StepTrigger: Sendable {
  /// The event of the outcome.
  case event
  /// The event of the outcome, which an action raised with a delay.
  case raised
  /// The timer of a column.
  case timer(column: Int)
  case invocationDone(InvocationID)
  case invocationFailed(InvocationID)
  case error
  /// The completion of the state of a column.
  case done(column: Int)
}
