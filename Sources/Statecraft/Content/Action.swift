/// An action of executable content: it changes the context, raises, emits, sends, or handles
/// timers.
@usableFromInline
package struct Action<Context: ChartContext>: Sendable {
  /// The kind of an action, for diagrams and export.
  @usableFromInline
  package enum Kind: Sendable, Hashable {
    /// The action changes the context.
    case mutate
    /// The action raises an internal event; the value is the case's name if it is fixed.
    case raise(String?)
    /// The action emits an output; the value is its description if it is fixed.
    case emit(String?)
    /// The action sends a message to an invocation.
    case message(invocation: String)
    /// The action starts or cancels a timer or a delayed event of the machine.
    case timer(TimerAction)
  }

  package let name: String?
  package let kind: Kind
  package let canThrow: Bool
  /// The source of the action in a document, for code that knows the document's language.
  package let origin: (any Sendable)?
  @usableFromInline
  package let perform: @Sendable (inout Context, inout ActionScope<Context>) throws -> Void
  /// The same action in the form for tables, if it only changes the context and cannot throw.
  package let operation: Operation<Context>?
  /// What the action raises or emits, if tables know how to do that without a call of the action.
  package internal(set) var product: ActionProduct<Context>?

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
    var action = Action(
      name: name,
      kind: kind,
      canThrow: canThrow,
      origin: origin,
      operation: operation,
      perform: perform
    )
    action.product = product
    return action
  }
}

extension Action {
  /// Returns an action that changes the context and cannot throw.
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

  /// Returns an action that changes the context.
  ///
  /// The function is inlinable, so that the table's operation is compiled together with the
  /// closure.
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
    // With the error type `Never`, the closure cannot throw.
    let operation = PlainOperation<Context> { context in try? body(&context) }
    return Action(
      name: name,
      kind: .mutate,
      canThrow: false,
      operation: .plain(operation)
    ) { context, _ in operation.body(&context) }
  }

  /// Returns an action that changes the context and reads the payload of the occurrence.
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
          change: PayloadChange<Context, Payload> { context, payload in
            try? body(&context, payload)
          },
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

  /// Returns an action that raises an internal event.
  package static func raise(
    _ event: @escaping @Sendable (Context, Occurrence<Context>?) throws -> Context.Event,
    name: String?,
    canThrow: Bool = false
  ) -> Action {
    var action = Action(name: nil, kind: .raise(name), canThrow: canThrow) { context, scope in
      scope.request(.raise(try event(context, scope.occurrence)))
    }
    action.product = .computedEvent(event)
    return action
  }

  /// Returns an action that raises an internal event that is always the same.
  static func raise(always event: Context.Event, name: String?) -> Action {
    var action = raise({ _, _ in event }, name: name)
    action.product = .event(event)
    return action
  }

  /// Returns an action that emits an output.
  package static func emit(
    _ output: @escaping @Sendable (Context, Occurrence<Context>?) throws -> Context.Output,
    name: String?,
    canThrow: Bool = false
  ) -> Action {
    var action = Action(name: nil, kind: .emit(name), canThrow: canThrow) { context, scope in
      scope.request(.emit(try output(context, scope.occurrence)))
    }
    action.product = .computedOutput(output)
    return action
  }

  /// Returns an action that emits an output that is always the same.
  static func emit(always output: Context.Output, name: String?) -> Action {
    var action = emit({ _, _ in output }, name: name)
    action.product = .output(output)
    return action
  }

  /// Returns an action that sends a message to a running invocation of the same machine.
  package static func message(
    to invocation: String,
    canThrow: Bool = false,
    _ message: @escaping @Sendable (Context, Occurrence<Context>?) throws -> any Sendable
  ) -> Action {
    Action(name: nil, kind: .message(invocation: invocation), canThrow: canThrow) {
      context,
      scope in
      scope.request(.send(try message(context, scope.occurrence), invocation: invocation))
    }
  }
}
