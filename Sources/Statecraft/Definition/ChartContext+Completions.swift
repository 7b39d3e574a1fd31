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
    onDone(Void.self, to: .state(target), type: type, fileID: fileID, line: line, do: action)
  }

  /// A transition to a history, or to states in several regions, when this state is done.
  public static func onDone(
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    onDone(Void.self, to: target, type: type, fileID: fileID, line: line, do: action)
  }

  /// A transition without a target when this state is done.
  public static func onDone(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    onDone(Void.self, fileID: fileID, line: line, do: action)
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
  public static func onDone<Output>(
    _ output: Output.Type,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Output> {
    onDone(output, to: .state(target), type: type, fileID: fileID, line: line, do: action)
  }

  /// A transition when this state is done, whose action reads the output of the final state.
  public static func onDone<Output>(
    _ output: Output.Type,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Output) -> Void
  ) -> ChartTransition<Self, Output> {
    onDone(output, to: .state(target), type: type, fileID: fileID, line: line).do(action)
  }

  /// A transition to a history, or to several regions, whose payload is the final state's output.
  public static func onDone<Output>(
    _ output: Output.Type,
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Output> {
    let trigger = TransitionDefinition.Trigger.done(expecting: output)
    return transition(
      trigger,
      target.references,
      type,
      fileID,
      line,
      payload: .result(of: output),
      action
    )
  }

  /// A transition to a history, or to several regions, whose action reads the output.
  public static func onDone<Output>(
    _ output: Output.Type,
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Output) -> Void
  ) -> ChartTransition<Self, Output> {
    onDone(output, to: target, type: type, fileID: fileID, line: line).do(action)
  }

  /// A transition without a target when this state is done, whose payload is the final state's
  /// output.
  public static func onDone<Output>(
    _ output: Output.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Output> {
    let trigger = TransitionDefinition.Trigger.done(expecting: output)
    return transition(
      trigger,
      .none,
      .external,
      fileID,
      line,
      payload: .result(of: output),
      action
    )
  }

  /// A transition without a target when this state is done, whose action reads the output.
  public static func onDone<Output>(
    _ output: Output.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Output) -> Void
  ) -> ChartTransition<Self, Output> {
    onDone(output, fileID: fileID, line: line).do(action)
  }
}
