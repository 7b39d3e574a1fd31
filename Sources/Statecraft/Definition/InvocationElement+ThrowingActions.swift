// Results of invocations whose trailing closure can throw: the chart's `ErrorPolicy` applies to an
// error. Closures that cannot throw use the other overloads.

extension InvocationElement {
  /// A transition to a state when the work is done, whose action may throw.
  @_disfavoredOverload
  public func onDone(
    to target: Context.State,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Context) throws -> Void
  ) -> ResultTransition<Context, Value, Value> {
    result(.invocationDone, .state(target), type, `guard`, .result(of: Value.self), fileID, line)
      .do(action)
  }

  /// A transition to a history, or to states in several regions when the work is done, whose
  /// action may throw.
  @_disfavoredOverload
  public func onDone(
    to target: Target<Context.State>,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Context) throws -> Void
  ) -> ResultTransition<Context, Value, Value> {
    result(.invocationDone, target, type, `guard`, .result(of: Value.self), fileID, line).do(action)
  }

  /// A transition without a target when the work is done, whose action may throw.
  @_disfavoredOverload
  public func onDone(
    when guard: Guard<Context>? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Context) throws -> Void
  ) -> ResultTransition<Context, Value, Value> {
    result(.invocationDone, nil, .external, `guard`, .result(of: Value.self), fileID, line).do(
      action
    )
  }

  /// A transition to a state when the work is done, whose action reads the result and may throw.
  @_disfavoredOverload
  public func onDone(
    to target: Context.State,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Context, Value) throws -> Void
  ) -> ResultTransition<Context, Value, Value> {
    result(.invocationDone, .state(target), type, `guard`, .result(of: Value.self), fileID, line)
      .do(action)
  }

  /// A transition to a history, or to states in several regions when the work is done, whose
  /// action reads the result and may throw.
  @_disfavoredOverload
  public func onDone(
    to target: Target<Context.State>,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Context, Value) throws -> Void
  ) -> ResultTransition<Context, Value, Value> {
    result(.invocationDone, target, type, `guard`, .result(of: Value.self), fileID, line).do(action)
  }

  /// A transition without a target when the work is done, whose action reads the result and may
  /// throw.
  @_disfavoredOverload
  public func onDone(
    when guard: Guard<Context>? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Context, Value) throws -> Void
  ) -> ResultTransition<Context, Value, Value> {
    result(.invocationDone, nil, .external, `guard`, .result(of: Value.self), fileID, line).do(
      action
    )
  }

  /// A transition to a state when the work throws, whose action may throw.
  @_disfavoredOverload
  public func onFailure(
    to target: Context.State,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Context) throws -> Void
  ) -> ResultTransition<Context, Value, any Error> {
    result(.invocationFailed, .state(target), type, `guard`, .error, fileID, line).do(action)
  }

  /// A transition to a history, or to states in several regions when the work throws, whose action
  /// may throw.
  @_disfavoredOverload
  public func onFailure(
    to target: Target<Context.State>,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Context) throws -> Void
  ) -> ResultTransition<Context, Value, any Error> {
    result(.invocationFailed, target, type, `guard`, .error, fileID, line).do(action)
  }

  /// A transition without a target when the work throws, whose action may throw.
  @_disfavoredOverload
  public func onFailure(
    when guard: Guard<Context>? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Context) throws -> Void
  ) -> ResultTransition<Context, Value, any Error> {
    result(.invocationFailed, nil, .external, `guard`, .error, fileID, line).do(action)
  }

  /// A transition to a state when the work throws, whose action reads the error and may throw.
  @_disfavoredOverload
  public func onFailure(
    to target: Context.State,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Context, any Error) throws -> Void
  ) -> ResultTransition<Context, Value, any Error> {
    result(.invocationFailed, .state(target), type, `guard`, .error, fileID, line).do(action)
  }

  /// A transition to a history, or to states in several regions when the work throws, whose action
  /// reads the error and may throw.
  @_disfavoredOverload
  public func onFailure(
    to target: Target<Context.State>,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Context, any Error) throws -> Void
  ) -> ResultTransition<Context, Value, any Error> {
    result(.invocationFailed, target, type, `guard`, .error, fileID, line).do(action)
  }

  /// A transition without a target when the work throws, whose action reads the error and may
  /// throw.
  @_disfavoredOverload
  public func onFailure(
    when guard: Guard<Context>? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Context, any Error) throws -> Void
  ) -> ResultTransition<Context, Value, any Error> {
    result(.invocationFailed, nil, .external, `guard`, .error, fileID, line).do(action)
  }
}
