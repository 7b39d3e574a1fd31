extension ContentElement {
  /// Raises an internal event; the machine reacts to it before the next event from outside.
  public func raise(_ event: Context.Event) -> Self {
    appending(.raise(always: event, name: eventName(event, of: Context.self)))
  }

  /// Raises an internal event that is computed from the context.
  public func raise(_ event: @escaping @Sendable (Context) -> Context.Event) -> Self {
    appending(.raise({ context, _ in event(context) }, name: nil))
  }

  /// Emits an output.
  public func emit(_ output: Context.Output) -> Self {
    appending(.emit(always: output, name: "\(output)"))
  }

  /// Emits an output that is computed from the context.
  public func emit(_ output: @escaping @Sendable (Context) -> Context.Output) -> Self {
    appending(.emit({ context, _ in output(context) }, name: nil))
  }

  /// Sends a message, such as an event for a child machine, to a running invocation.
  ///
  /// If no invocation of that name is running, a message of a state's entry actions goes to those of
  /// the name that start at the end of the macrostep. A message that reaches no invocation is in
  /// ``Outcome/undelivered``.
  public func send(
    to invocation: String,
    _ message: @escaping @Sendable (Context) -> any Sendable
  ) -> Self {
    appending(.message(to: invocation) { context, _ in message(context) })
  }
}
