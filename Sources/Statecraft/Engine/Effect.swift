/// Something that a machine asks its driver to do.
///
/// A machine is a value without a clock and tasks. What a step asks of its surroundings is in its
/// ``Outcome``, in order.
public enum Effect<Context: ChartContext> {
  /// Deliver what the machine emitted.
  case output(Context.Output)
  /// A timer was started. Drivers that use `Machine.advance(to:)` can ignore this.
  case startTimer(TimerID, after: Duration)
  /// A timer was cancelled.
  case cancelTimer(TimerID)
  /// Start the work of an invocation, and resolve it when it ends.
  case startInvocation(InvocationRequest<Context>)
  /// Cancel the work of an invocation; its result will be ignored.
  case cancelInvocation(InvocationID)
  /// Hand a message to the work of a running invocation.
  case message(InvocationID, any Sendable)
}

extension Effect: Sendable where Context: Sendable {}
