/// Work that lives as long as its state, while it is being written: an async task or a child
/// machine.
///
/// ```swift
/// state(.loading) {
///   invoke("load") { context, environment in try await environment.load(context.url) }
///     .onDone(to: .ready) { $0.page = $1 }
///     .onFailure(to: .failed) { $0.message = "\($1)" }
/// }
/// ```
///
/// It starts at the end of the macrostep that entered the state, and only if the state is still
/// active then (SCXML 6.4). It is cancelled when the state is left. Its result is an internal event
/// of the machine: no other invocation, and no one outside, can forge it.
public struct Invocation<Context: ChartContext, Value: Sendable>: Sendable {
  package var definition: InvocationDefinition<Context>

  package init(_ definition: InvocationDefinition<Context>) {
    self.definition = definition
  }

  /// A transition that is taken when the work is done.
  ///
  /// Several are tried in the order in which they are written.
  ///
  /// - Parameters:
  ///   - target: where it leads.
  ///   - guard: takes it only when the guard holds.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - action: changes the context with the result.
  /// - Returns: the same with this added.
  public func onDone(
    to target: Context.State,
    when guard: Guard<Context>? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Context, Value) -> Void)? = nil
  ) -> Self {
    adding(
      \.done,
      .invocationDone,
      .state(target),
      `guard`,
      action.map { .mutate(nil, payload: .result(of: Value.self), $0) },
      fileID,
      line
    )
  }

  /// A transition to a history or to several regions that is taken when the work is done.
  public func onDone(
    to target: Target<Context.State>,
    when guard: Guard<Context>? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Context, Value) -> Void)? = nil
  ) -> Self {
    adding(
      \.done,
      .invocationDone,
      target,
      `guard`,
      action.map { .mutate(nil, payload: .result(of: Value.self), $0) },
      fileID,
      line
    )
  }

  /// A reaction without a target when the work is done.
  public func onDone(
    when guard: Guard<Context>? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Context, Value) -> Void
  ) -> Self {
    adding(
      \.done,
      .invocationDone,
      nil,
      `guard`,
      .mutate(nil, payload: .result(of: Value.self), action),
      fileID,
      line
    )
  }

  /// A transition that is taken when the work throws.
  public func onFailure(
    to target: Context.State,
    when guard: Guard<Context>? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Context, any Error) -> Void)? = nil
  ) -> Self {
    adding(
      \.failed,
      .invocationFailed,
      .state(target),
      `guard`,
      action.map { .mutate(nil, payload: .error, $0) },
      fileID,
      line
    )
  }

  /// A reaction without a target when the work throws.
  public func onFailure(
    when guard: Guard<Context>? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Context, any Error) -> Void
  ) -> Self {
    adding(
      \.failed,
      .invocationFailed,
      nil,
      `guard`,
      .mutate(nil, payload: .error, action),
      fileID,
      line
    )
  }

  private func adding(
    _ list: WritableKeyPath<InvocationDefinition<Context>, [TransitionDefinition]>,
    _ trigger: TransitionDefinition.Trigger,
    _ target: Target<Context.State>?,
    _ guard: Guard<Context>?,
    _ action: Action<Context>?,
    _ fileID: StaticString,
    _ line: UInt
  ) -> Self {
    var copy = self
    copy.definition[keyPath: list].append(
      TransitionDefinition(
        trigger,
        target?.references ?? .none,
        condition: `guard`?.condition.erased,
        block: action.map { Block([$0]).erased },
        location: Diagnostic.Location(fileID, line)
      )
    )
    return copy
  }
}

/// An invocation as it was written.
package struct InvocationDefinition<Context: ChartContext>: Sendable {
  package let name: String
  /// The child machine's type, if it is one; for diagrams.
  package let child: String?
  package let work: InvocationWork<Context>
  package var done: [TransitionDefinition] = []
  package var failed: [TransitionDefinition] = []
  package var restoration = InvocationRestoration.restart
  package let location: Diagnostic.Location?
}

/// What an invocation does once a shell starts it.
package typealias InvocationWork<Context: ChartContext> =
  @Sendable (Context, InvocationPort<Context>) async throws -> any Sendable

/// All that running work has to do with its surroundings.
package struct InvocationPort<Context: ChartContext>: Sendable {
  package let environment: Context.Environment
  package let clock: any Clock<Duration>
  package let events: EventSink<Context.Event>
  package let messages: AsyncStream<any Sendable>

  package init(
    environment: Context.Environment,
    clock: any Clock<Duration>,
    events: EventSink<Context.Event>,
    messages: AsyncStream<any Sendable>
  ) {
    self.environment = environment
    self.clock = clock
    self.events = events
    self.messages = messages
  }
}
