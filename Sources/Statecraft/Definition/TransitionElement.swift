/// A transition in a chart: a ``ChartTransition``, or a ``ResultTransition`` of an invocation.
///
/// `Payload` is what the transition's trigger carries: the event's payload, the result of the work,
/// the error that it threw, or `Void`.
public protocol TransitionElement<Context, Payload>: ContentElement {
  /// The type of the payload.
  associatedtype Payload

  /// The transition itself.
  var transition: ChartTransition<Context, Payload> { get }
}

extension TransitionElement {
  /// Raises an internal event that is computed from the context and the payload.
  public func raise(
    _ event: @escaping @Sendable (Context, Payload) -> Context.Event
  ) -> Self {
    let payload = transition.payload
    return appending(
      .raise({ event($0, try payload($1)) }, name: nil, canThrow: payload.canFail)
    )
  }

  /// Emits an output that is computed from the context and the payload.
  public func emit(
    _ output: @escaping @Sendable (Context, Payload) -> Context.Output
  ) -> Self {
    let payload = transition.payload
    return appending(
      .emit({ output($0, try payload($1)) }, name: nil, canThrow: payload.canFail)
    )
  }

  /// Sends a message that is computed from the context and the payload to a running invocation.
  ///
  /// A message that reaches no invocation is in ``Outcome/undelivered``.
  public func send(
    to invocation: String,
    _ message: @escaping @Sendable (Context, Payload) -> any Sendable
  ) -> Self {
    let payload = transition.payload
    return appending(
      .message(to: invocation, canThrow: payload.canFail) { message($0, try payload($1)) }
    )
  }

  /// Computes an event from the context and the payload now, and raises it after a delay.
  public func raise(
    after delay: Duration,
    id: String? = nil,
    onRestore restoration: TimerRestoration = .remainder,
    _ event: @escaping @Sendable (Context, Payload) -> Context.Event
  ) -> Self {
    let payload = transition.payload
    return appending(
      .raise(
        { event($0, try payload($1)) },
        name: nil,
        after: .constant(delay),
        id: id,
        canThrow: payload.canFail,
        restoration
      )
    )
  }
}
