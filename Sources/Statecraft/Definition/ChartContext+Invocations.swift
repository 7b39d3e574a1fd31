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

  package static func invocation<Value: Sendable>(
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
