extension ChartContext {
  /// A child machine that lives as long as the state that this is written in, on the same clock.
  ///
  /// Its result is its context when it has reached a final state. Events are sent to it with the
  /// modifier `send(to:)`; a message that is not an event of the child is in ``Outcome/undelivered``.
  ///
  /// - Parameters:
  ///   - name: unique within the state.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - environment: the child's environment, made from the machine's.
  ///   - output: turns what the child emits into events of this machine; `nil` for those that are of
  ///     no interest to it. While ``EventSink/limit`` of them wait for this machine and as many at the
  ///     child, the child handles nothing: its timers are late, its messages wait, and its own work
  ///     waits when it sends.
  ///   - limit: how many messages may wait until the child handles them, and what happens to more.
  ///   - child: makes the child's context.
  /// - Returns: the invocation, for its modifiers.
  public static func invoke<Child: Statechart & Sendable>(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    environment: @escaping @Sendable (Environment) -> Child.Environment,
    output: (@Sendable (Child.Output) -> Event?)? = nil,
    messages limit: MessageLimit = .limit(4_096),
    machine child: @escaping @Sendable (Self) -> Child
  ) -> Invocation<Self, Child> {
    invocation(
      name,
      child: "\(Child.self)",
      receiving: MessageReception(Child.Event.self, named: "\(Child.self).Event", limit),
      fileID,
      line
    ) { context, port in
      try await runChild(
        child(context),
        environment: environment(port.environment),
        clock: port.clock,
        messages: InvocationMessages(port.messages),
        output: output.map { output in
          { if let event = output($0) { try await port.events.send(event) } }
        }
      )
    }
  }

  /// A child machine that needs no environment.
  public static func invoke<Child: Statechart & Sendable>(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    output: (@Sendable (Child.Output) -> Event?)? = nil,
    messages limit: MessageLimit = .limit(4_096),
    machine child: @escaping @Sendable (Self) -> Child
  ) -> Invocation<Self, Child> where Child.Environment == Void {
    invoke(
      name,
      fileID: fileID,
      line: line,
      environment: { _ in () },
      output: output,
      messages: limit,
      machine: child
    )
  }
}
