// Results of invocations that lead to one of several declared targets, which a function names.

extension InvocationElement {
  /// A transition to one of several declared states, which a function of the context names when the
  /// work is done.
  ///
  /// ```swift
  /// invoke("check") { context, environment in try await environment.check(context.order) }
  ///   .onDone(toOneOf: [.accepted, .rejected], "by score") { $1.score > 5 ? .accepted : .rejected }
  ///   .onFailure(to: .open)
  /// ```
  ///
  /// - Parameters:
  ///   - targets: the states that it may lead to.
  ///   - name: what the choice is made by, for diagrams and explanations.
  ///   - guard: takes it only when the guard holds.
  ///   - type: whether the state of the invocation is left when the target lies inside it.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - choose: names the target; pure over the context, and called as often as the engine needs it.
  /// - Returns: the transition, for its modifiers and for what else the invocation leads to.
  public func onDone(
    toOneOf targets: [Context.State],
    _ name: String,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Context) -> Context.State
  ) -> ResultTransition<Context, Value, Value> {
    let reader = PayloadReader<Context, Value>.result(of: Value.self)
    let transition = Context.choice(
      .invocationDone,
      targets,
      name,
      type,
      fileID,
      line,
      reader,
      choose
    )
    return ResultTransition(invocation, `guard`.map { transition.when($0) } ?? transition)
  }

  /// A transition to one of several declared states, which a function of the context and of the result
  /// names when the work is done.
  public func onDone(
    toOneOf targets: [Context.State],
    _ name: String,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Context, Value) -> Context.State
  ) -> ResultTransition<Context, Value, Value> {
    let reader = PayloadReader<Context, Value>.result(of: Value.self)
    let transition = Context.choice(
      .invocationDone,
      targets,
      name,
      type,
      fileID,
      line,
      reader,
      choose
    )
    return ResultTransition(invocation, `guard`.map { transition.when($0) } ?? transition)
  }

  /// A transition to one of several declared states, which a function of the context
  /// names when the work throws.
  public func onFailure(
    toOneOf targets: [Context.State],
    _ name: String,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Context) -> Context.State
  ) -> ResultTransition<Context, Value, any Error> {
    let reader = PayloadReader<Context, any Error>.error
    let transition = Context.choice(
      .invocationFailed,
      targets,
      name,
      type,
      fileID,
      line,
      reader,
      choose
    )
    return ResultTransition(invocation, `guard`.map { transition.when($0) } ?? transition)
  }

  /// A transition to one of several declared states, which a function of the context and of the error
  /// names when the work throws.
  public func onFailure(
    toOneOf targets: [Context.State],
    _ name: String,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Context, any Error) -> Context.State
  ) -> ResultTransition<Context, Value, any Error> {
    let reader = PayloadReader<Context, any Error>.error
    let transition = Context.choice(
      .invocationFailed,
      targets,
      name,
      type,
      fileID,
      line,
      reader,
      choose
    )
    return ResultTransition(invocation, `guard`.map { transition.when($0) } ?? transition)
  }
}
