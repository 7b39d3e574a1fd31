/// One step of executable content: a function that changes the context, raises or emits.
@usableFromInline
package struct Action<Context: ChartContext>: Sendable {
  /// What kind of step it is, for diagrams and export.
  @usableFromInline
  package enum Kind: Sendable, Hashable {
    /// Changes the context.
    case mutate
    /// Raises an internal event; with the case's name if it is fixed.
    case raise(String?)
    /// Emits an output.
    case emit(String?)
    /// Sends a message to an invocation.
    case message(invocation: String)
    /// Starts or cancels a timer or a delayed event of the machine.
    case timer(TimerAction)
  }

  package let name: String?
  package let kind: Kind
  package let canThrow: Bool
  /// What a document says there, for readers that know its language.
  package let origin: (any Sendable)?
  package let perform: @Sendable (inout Context, inout ActionScope<Context>) throws -> Void
  /// The same for tables, if it only changes the context and cannot throw.
  package let operation: Operation<Context>?

  @usableFromInline
  package init(
    name: String?,
    kind: Kind,
    canThrow: Bool,
    origin: (any Sendable)? = nil,
    operation: Operation<Context>? = nil,
    perform: @escaping @Sendable (inout Context, inout ActionScope<Context>) throws -> Void
  ) {
    self.name = name
    self.kind = kind
    self.canThrow = canThrow
    self.origin = origin
    self.operation = operation
    self.perform = perform
  }

  /// The same with a name.
  func named(_ name: String) -> Action {
    Action(
      name: name,
      kind: kind,
      canThrow: canThrow,
      origin: origin,
      operation: operation,
      perform: perform
    )
  }
}

/// A sequence of actions that stands or falls together: when one throws, the rest of the block is
/// skipped, and no other block is touched.
///
/// Source: SCXML 4.9.
package struct Block<Context: ChartContext>: Sendable {
  package var actions: [Action<Context>]

  package init(_ actions: [Action<Context>] = []) {
    self.actions = actions
  }

  package var isEmpty: Bool { actions.isEmpty }
}

extension Action {
  /// An action that changes the context and cannot throw.
  package static func mutate(
    _ name: String?,
    _ body: @escaping @Sendable (inout Context) -> Void
  ) -> Action {
    Action(
      name: name,
      kind: .mutate,
      canThrow: false,
      operation: .plain(PlainOperation(body))
    ) { context, _ in body(&context) }
  }

  /// An action that changes the context.
  ///
  /// Inlinable, so that what a table runs is compiled together with the user's closure.
  @inlinable
  package static func mutate<E: Error>(
    _ name: String?,
    _ body: @escaping @Sendable (inout Context) throws(E) -> Void
  ) -> Action {
    guard E.self == Never.self else {
      return Action(name: name, kind: .mutate, canThrow: true) { context, _ in
        try body(&context)
      }
    }
    // An error of type `Never` cannot come.
    let operation = PlainOperation<Context> { context in try? body(&context) }
    return Action(
      name: name,
      kind: .mutate,
      canThrow: false,
      operation: .plain(operation)
    ) { context, _ in operation.body(&context) }
  }

  /// An action that changes the context and reads the payload of what is reacted to.
  @inlinable
  package static func mutate<E: Error, Payload>(
    _ name: String?,
    payload: PayloadReader<Context, Payload>,
    _ body: @escaping @Sendable (inout Context, Payload) throws(E) -> Void
  ) -> Action {
    var operation: Operation<Context>?
    if E.self == Never.self, let extract = payload.extract {
      operation = .payload(
        PayloadOperation(
          onlyCase: payload.onlyCase,
          matches: { extract($0) != nil }
        ) { context, event in
          guard let payload = extract(event) else { return false }
          try? body(&context, payload)
          return true
        }
      )
    }
    return Action(
      name: name,
      kind: .mutate,
      canThrow: E.self != Never.self || payload.canFail,
      operation: operation
    ) { context, scope in
      try body(&context, payload(scope.occurrence))
    }
  }

  /// An action that raises an internal event.
  package static func raise(
    _ event: @escaping @Sendable (Context, Occurrence<Context>?) throws -> Context.Event,
    name: String?
  ) -> Action {
    Action(name: nil, kind: .raise(name), canThrow: false) { context, scope in
      scope.request(.raise(try event(context, scope.occurrence)))
    }
  }

  /// An action that emits an output.
  package static func emit(
    _ output: @escaping @Sendable (Context, Occurrence<Context>?) throws -> Context.Output,
    name: String?
  ) -> Action {
    Action(name: nil, kind: .emit(name), canThrow: false) { context, scope in
      scope.request(.emit(try output(context, scope.occurrence)))
    }
  }

  /// An action that sends a message to a running invocation of the same machine.
  package static func message(
    to invocation: String,
    _ message: @escaping @Sendable (Context, Occurrence<Context>?) throws -> any Sendable
  ) -> Action {
    Action(name: nil, kind: .message(invocation: invocation), canThrow: false) { context, scope in
      scope.request(.send(try message(context, scope.occurrence), invocation: invocation))
    }
  }
}
