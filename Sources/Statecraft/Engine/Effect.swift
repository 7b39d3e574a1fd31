/// Something that a machine asks its driver to do.
///
/// A machine itself has no clock, no tasks and no way out: it is a value. What a step wants from the
/// world is in its ``Outcome``, in order.
public enum Effect<Context: ChartContext> {
  /// Deliver what the machine emitted.
  case output(Context.Output)
  /// A timer started. Drivers that use `Machine.advance(to:)` need not care.
  case startTimer(TimerID, after: Duration)
  /// A timer died before its time.
  case cancelTimer(TimerID)
  /// Start the work of an invocation, and resolve it when it ends.
  case startInvocation(InvocationRequest<Context>)
  /// Cancel the work of an invocation; its result is of no interest any more.
  case cancelInvocation(InvocationID)
  /// Hand a message to the work of a running invocation.
  case message(InvocationID, any Sendable)
}

extension Effect: Sendable where Context: Sendable {}

/// An invocation that a driver is to start.
public struct InvocationRequest<Context: ChartContext> {
  /// Its identity, for resolving it.
  public let id: InvocationID
  /// The context as it was at the end of the macrostep.
  public let context: Context
  package let work: InvocationWork<Context>
  /// How many messages may wait for the work; `nil` when it receives none.
  let messageLimit: MessageLimit?
}

extension InvocationRequest: Sendable where Context: Sendable {}
