extension ChartContext {
  /// Async work that runs while the enclosing state is active.
  ///
  /// - Parameters:
  ///   - name: a name that is unique within the state; used for messages and tools.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - work: receives the context as it was at the end of the macrostep, and the machine's
  ///     environment. It runs in a task that is cancelled when the state is left.
  /// - Returns: the invocation, to be refined by modifiers.
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

  /// Async work that sends events, such as readings or progress, to the machine while it runs.
  public static func invoke<Value: Sendable>(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ work: @escaping @Sendable (Self, Environment, EventSink<Event>) async throws -> Value
  ) -> Invocation<Self, Value> {
    invocation(name, sendsEvents: true, fileID, line) { context, port in
      try await work(context, port.environment, port.events)
    }
  }

  /// Async work that receives messages, which actions send with `send(to:)`, and can send events.
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
  /// A message of another type, or for work that receives no messages, is in
  /// ``Outcome/undelivered``.
  ///
  /// - Parameters:
  ///   - name: a name that is unique within the state; used for messages and tools.
  ///   - message: the type of the messages; `(any Sendable).self` for messages of several types.
  ///   - limit: the number of messages that may wait for the work, and what happens to further
  ///     ones.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - work: receives the context as it was at the end of the macrostep, the machine's
  ///     environment, a sink for its events, and its messages.
  /// - Returns: the invocation, to be refined by modifiers.
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
      sendsEvents: true,
      fileID,
      line
    ) { context, port in
      try await work(context, port.environment, port.events, InvocationMessages(port.messages))
    }
  }

  package static func invocation<Value: Sendable>(
    _ name: String,
    child: String? = nil,
    receiving reception: MessageReception? = nil,
    sendsEvents: Bool = false,
    _ fileID: StaticString,
    _ line: UInt,
    _ work: @escaping @Sendable (Self, InvocationPort<Self>) async throws -> Value
  ) -> Invocation<Self, Value> {
    Invocation(
      InvocationDefinition(
        name: name,
        child: child,
        reception: reception,
        sendsEvents: sendsEvents,
        work: { try await work($0, $1) },
        result: InvocationResult(Value.self),
        location: Diagnostic.Location(fileID, line)
      )
    )
  }
}
