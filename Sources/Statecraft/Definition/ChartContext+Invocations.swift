extension ChartContext {
  /// Async work that lives as long as the state that this is written in.
  ///
  /// - Parameters:
  ///   - name: unique within the state; for `onDone`, messages and tools.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - work: gets the context as it was when the macrostep ended, and the environment of the
  ///     machine. It runs as a task that is cancelled when the state is left.
  /// - Returns: the invocation, for its modifiers.
  public static func invoke<Value: Sendable>(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ work: @escaping @Sendable (Self, Environment) async throws -> Value
  ) -> Invocation<Self, Value> {
    invocation(name, fileID, line) { context, port in
      try await work(context, port.environment)
    }
  }

  /// Async work that also sends events to the machine while it runs: readings, progress.
  public static func invoke<Value: Sendable>(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ work: @escaping @Sendable (Self, Environment, EventSink<Event>) async throws -> Value
  ) -> Invocation<Self, Value> {
    invocation(name, fileID, line) { context, port in
      try await work(context, port.environment, port.events)
    }
  }

  /// Async work that also receives messages, which actions send with `send(to:)`, and may answer with
  /// events.
  ///
  /// ```swift
  /// state(.printing) {
  ///   on(\.page).send(to: "printer") { $1 }
  ///   invoke("printer", receiving: Page.self) { job, environment, events, messages in
  ///     for await page in messages { try await environment.print(page) }
  ///   }
  /// }
  /// ```
  ///
  /// A message of another type does not reach the work: it is in ``Outcome/undelivered``. So is one to
  /// work that receives none.
  ///
  /// - Parameters:
  ///   - name: unique within the state; for `onDone`, messages and tools.
  ///   - message: the type of the messages; `(any Sendable).self` for messages of several types.
  ///   - limit: how many messages may wait until the work reads them, and what happens to more.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - work: gets the context as it was when the macrostep ended, the environment of the machine, the
  ///     sink for its events and its messages.
  /// - Returns: the invocation, for its modifiers.
  public static func invoke<Message: Sendable, Value: Sendable>(
    _ name: String,
    receiving message: Message.Type,
    messages limit: MessageLimit = .limit(4_096),
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ work:
      @escaping @Sendable (Self, Environment, EventSink<Event>, InvocationMessages<Message>)
      async throws -> Value
  ) -> Invocation<Self, Value> {
    invocation(
      name,
      receiving: MessageReception(message, named: "\(message)", limit),
      fileID,
      line
    ) { context, port in
      try await work(context, port.environment, port.events, InvocationMessages(port.messages))
    }
  }

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

  private static func invocation<Value: Sendable>(
    _ name: String,
    child: String? = nil,
    receiving reception: MessageReception? = nil,
    _ fileID: StaticString,
    _ line: UInt,
    _ work: @escaping @Sendable (Self, InvocationPort<Self>) async throws -> Value
  ) -> Invocation<Self, Value> {
    Invocation(
      InvocationDefinition(
        name: name,
        child: child,
        reception: reception,
        work: { try await work($0, $1) },
        result: InvocationResult(Value.self),
        location: Diagnostic.Location(fileID, line)
      )
    )
  }
}
