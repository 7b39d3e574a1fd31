extension ChartContext {
  /// Runs a child machine while the enclosing state is active, on the clock of its machine.
  ///
  /// The result is the child's context when it has reached a final state. The modifier `send(to:)`
  /// sends events to the child. A message that is not an event of the child is in
  /// ``Outcome/undelivered``.
  ///
  /// - Parameters:
  ///   - name: a name that is unique within the state.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - environment: creates the child's environment from that of the machine.
  ///   - output: converts an output of the child into an event of this machine; `nil` discards the
  ///     output. While ``EventSink/limit`` outputs wait for this machine and as many at the child,
  ///     the child handles nothing: its timers are late, its messages wait, and its own work waits
  ///     when it sends.
  ///   - limit: the number of messages that may wait for the child, and what happens to further
  ///     ones.
  ///   - child: creates the child's context.
  /// - Returns: the invocation, to be refined by modifiers.
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

  /// Runs a child machine that needs no environment while the enclosing state is active.
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
