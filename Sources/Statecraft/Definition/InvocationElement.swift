/// An invocation in a chart: an ``Invocation``, or a ``ResultTransition`` after its first result.
public protocol InvocationElement<Context, Value>: Sendable {
  /// The context of the chart.
  associatedtype Context: ChartContext

  /// The type that the work returns.
  associatedtype Value: Sendable

  /// The invocation with its modifiers and result transitions so far.
  var invocation: Invocation<Context, Value> { get }
}

extension InvocationElement {
  /// A transition that is taken when the work is done.
  ///
  /// - Parameters:
  ///   - target: the state to enter.
  ///   - guard: a condition for the transition.
  ///   - type: whether to leave the invocation's state when it contains the target.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - action: changes the context with the result.
  /// - Returns: the transition, to be refined by modifiers and further result transitions.
  public func onDone(
    to target: Context.State,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Context, Value) -> Void)? = nil
  ) -> ResultTransition<Context, Value, Value> {
    result(.invocationDone, .state(target), type, `guard`, .result(of: Value.self), fileID, line)
      .doing(action)
  }

  /// A transition when the work is done, whose action does not read the result.
  public func onDone(
    to target: Context.State,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Context) -> Void
  ) -> ResultTransition<Context, Value, Value> {
    result(.invocationDone, .state(target), type, `guard`, .result(of: Value.self), fileID, line)
      .do(action)
  }

  /// A transition to a history or to several regions when the work is done.
  public func onDone(
    to target: Target<Context.State>,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Context, Value) -> Void)? = nil
  ) -> ResultTransition<Context, Value, Value> {
    result(.invocationDone, target, type, `guard`, .result(of: Value.self), fileID, line)
      .doing(action)
  }

  /// A transition to a history or to several regions, whose action does not read the result.
  public func onDone(
    to target: Target<Context.State>,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Context) -> Void
  ) -> ResultTransition<Context, Value, Value> {
    result(.invocationDone, target, type, `guard`, .result(of: Value.self), fileID, line)
      .do(action)
  }

  /// A transition without a target when the work is done.
  public func onDone(
    when guard: Guard<Context>? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Context, Value) -> Void)? = nil
  ) -> ResultTransition<Context, Value, Value> {
    result(.invocationDone, nil, .external, `guard`, .result(of: Value.self), fileID, line)
      .doing(action)
  }

  /// A transition without a target whose action does not read the result.
  public func onDone(
    when guard: Guard<Context>? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Context) -> Void
  ) -> ResultTransition<Context, Value, Value> {
    result(.invocationDone, nil, .external, `guard`, .result(of: Value.self), fileID, line)
      .do(action)
  }
}

extension InvocationElement {
  /// A transition that is taken when the work throws.
  ///
  /// - Parameters:
  ///   - target: the state to enter.
  ///   - guard: a condition for the transition.
  ///   - type: whether to leave the invocation's state when it contains the target.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - action: changes the context with the error.
  /// - Returns: the transition, to be refined by modifiers and further result transitions.
  public func onFailure(
    to target: Context.State,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Context, any Error) -> Void)? = nil
  ) -> ResultTransition<Context, Value, any Error> {
    result(.invocationFailed, .state(target), type, `guard`, .error, fileID, line)
      .doing(action)
  }

  /// A transition when the work throws, whose action does not read the error.
  public func onFailure(
    to target: Context.State,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Context) -> Void
  ) -> ResultTransition<Context, Value, any Error> {
    result(.invocationFailed, .state(target), type, `guard`, .error, fileID, line)
      .do(action)
  }

  /// A transition to a history or to several regions when the work throws.
  public func onFailure(
    to target: Target<Context.State>,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Context, any Error) -> Void)? = nil
  ) -> ResultTransition<Context, Value, any Error> {
    result(.invocationFailed, target, type, `guard`, .error, fileID, line)
      .doing(action)
  }

  /// A transition to a history or to several regions, whose action does not read the error.
  public func onFailure(
    to target: Target<Context.State>,
    when guard: Guard<Context>? = nil,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Context) -> Void
  ) -> ResultTransition<Context, Value, any Error> {
    result(.invocationFailed, target, type, `guard`, .error, fileID, line)
      .do(action)
  }

  /// A transition without a target when the work throws.
  public func onFailure(
    when guard: Guard<Context>? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Context, any Error) -> Void)? = nil
  ) -> ResultTransition<Context, Value, any Error> {
    result(.invocationFailed, nil, .external, `guard`, .error, fileID, line)
      .doing(action)
  }

  /// A transition without a target whose action does not read the error.
  public func onFailure(
    when guard: Guard<Context>? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Context) -> Void
  ) -> ResultTransition<Context, Value, any Error> {
    result(.invocationFailed, nil, .external, `guard`, .error, fileID, line)
      .do(action)
  }
}

extension InvocationElement {
  func result<Payload>(
    _ trigger: TransitionDefinition.Trigger,
    _ target: Target<Context.State>?,
    _ type: TransitionType,
    _ guard: Guard<Context>?,
    _ payload: PayloadReader<Context, Payload>,
    _ fileID: StaticString,
    _ line: UInt
  ) -> ResultTransition<Context, Value, Payload> {
    let targets = target?.references ?? .none
    return result(
      Context.transition(trigger, targets, type, fileID, line, payload: payload, nil),
      `guard`
    )
  }

  func result<Payload>(
    _ transition: ChartTransition<Context, Payload>,
    _ guard: Guard<Context>?
  ) -> ResultTransition<Context, Value, Payload> {
    ResultTransition(invocation, `guard`.map { transition.when($0) } ?? transition)
  }
}
