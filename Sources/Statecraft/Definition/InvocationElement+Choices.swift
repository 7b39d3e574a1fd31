// Results of invocations that lead to one of several declared targets, chosen by a function.

extension InvocationElement {
  /// A transition to one of several declared states when the work is done, chosen by a function of
  /// the context.
  ///
  /// ```swift
  /// invoke("check") { context, environment in try await environment.check(context.order) }
  ///   .onDone(toOneOf: [.accepted, .rejected], "by score") { $1.score > 5 ? .accepted : .rejected }
  ///   .onFailure(to: .open)
  /// ```
  ///
  /// - Parameters:
  ///   - targets: the states that `choose` may return.
  ///   - name: the criterion of the choice, for diagrams and explanations.
  ///   - guard: a condition for the transition.
  ///   - type: whether to leave the invocation's state when it contains the target.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - choose: returns the target. It must be pure, because the engine may call it repeatedly.
  /// - Returns: the transition, to be refined by modifiers and further result transitions.
  public func onDone(
    toOneOf targets: [Context.State],
    _ name: String,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Context) -> Context.State
  ) -> ResultTransition<Context, Value, Value> {
    let way = Context.choice(
      .invocationDone,
      targets,
      name,
      type,
      fileID,
      line,
      .result(of: Value.self),
      choose
    )
    return result(way, `guard`)
  }

  /// A transition to one of several declared states when the work is done, chosen by a function of
  /// the context and the result.
  public func onDone(
    toOneOf targets: [Context.State],
    _ name: String,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Context, Value) -> Context.State
  ) -> ResultTransition<Context, Value, Value> {
    let way = Context.choice(
      .invocationDone,
      targets,
      name,
      type,
      fileID,
      line,
      .result(of: Value.self),
      choose
    )
    return result(way, `guard`)
  }

  /// A transition to one of several declared states when the work throws, chosen by a function of
  /// the context.
  public func onFailure(
    toOneOf targets: [Context.State],
    _ name: String,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Context) -> Context.State
  ) -> ResultTransition<Context, Value, any Error> {
    let way = Context.choice(.invocationFailed, targets, name, type, fileID, line, .error, choose)
    return result(way, `guard`)
  }

  /// A transition to one of several declared states when the work throws, chosen by a function of
  /// the context and the error.
  public func onFailure(
    toOneOf targets: [Context.State],
    _ name: String,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Context, any Error) -> Context.State
  ) -> ResultTransition<Context, Value, any Error> {
    let way = Context.choice(.invocationFailed, targets, name, type, fileID, line, .error, choose)
    return result(way, `guard`)
  }
}
