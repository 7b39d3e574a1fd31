extension ChartContext {
  /// A transition for the completion of this state: its child entered a final state, or all its
  /// regions did.
  ///
  /// Source: SCXML 3.7 and 3.4, `done.state.id`.
  ///
  /// - Parameters:
  ///   - target: the state to enter.
  ///   - type: whether to leave the enclosing state when it contains the target.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - action: changes the context. The modifiers of ``ChartTransition`` add other actions.
  /// - Returns: the transition, to be refined by modifiers.
  public static func onDone(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    done(.result(of: Void.self), .state(target), type, fileID, line, action)
  }

  /// A transition to a history, or to states in several regions, when this state is done.
  public static func onDone(
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    done(.result(of: Void.self), target, type, fileID, line, action)
  }

  /// A transition without a target when this state is done.
  public static func onDone(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    done(.result(of: Void.self), nil, .external, fileID, line, action)
  }

  /// A transition when this state is done, whose payload is the output of the final state.
  ///
  /// - Parameters:
  ///   - output: the type of the output. The chart's checks compare it with the type of the final
  ///     states' output.
  ///   - target: the state to enter.
  ///   - type: whether to leave the enclosing state when it contains the target.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - action: changes the context. The modifiers of ``ChartTransition`` add other actions.
  /// - Returns: the transition, to be refined by modifiers.
  @inlinable
  public static func onDone<Output>(
    _ output: Output.Type,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Output> {
    done(.result(of: output), .state(target), type, fileID, line, action)
  }

  /// A transition when this state is done, whose action reads the output of the final state.
  @inlinable
  public static func onDone<Output>(
    _ output: Output.Type,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Output) -> Void
  ) -> ChartTransition<Self, Output> {
    done(.result(of: output), .state(target), type, fileID, line, nil).do(action)
  }

  /// A transition to a history, or to several regions, whose payload is the final state's output.
  @inlinable
  public static func onDone<Output>(
    _ output: Output.Type,
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Output> {
    done(.result(of: output), target, type, fileID, line, action)
  }

  /// A transition to a history, or to several regions, whose action reads the output.
  @inlinable
  public static func onDone<Output>(
    _ output: Output.Type,
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Output) -> Void
  ) -> ChartTransition<Self, Output> {
    done(.result(of: output), target, type, fileID, line, nil).do(action)
  }

  /// A transition without a target when this state is done, whose payload is the final state's
  /// output.
  @inlinable
  public static func onDone<Output>(
    _ output: Output.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Output> {
    done(.result(of: output), nil, .external, fileID, line, action)
  }

  /// A transition without a target when this state is done, whose action reads the output.
  @inlinable
  public static func onDone<Output>(
    _ output: Output.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Output) -> Void
  ) -> ChartTransition<Self, Output> {
    done(.result(of: output), nil, .external, fileID, line, nil).do(action)
  }

  @usableFromInline
  static func done<Output>(
    _ reader: PayloadReader<Self, Output>,
    _ target: Target<State>?,
    _ type: TransitionType,
    _ fileID: StaticString,
    _ line: UInt,
    _ action: (@Sendable (inout Self) -> Void)?
  ) -> ChartTransition<Self, Output> {
    let targets = target?.references ?? .none
    return transition(
      .done(expecting: Output.self),
      targets,
      type,
      fileID,
      line,
      payload: reader,
      action
    )
  }
}
