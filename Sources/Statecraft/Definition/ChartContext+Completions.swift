extension ChartContext {
  /// A transition that is taken when this state is done: its child entered a final state, or all
  /// its regions did.
  ///
  /// Source: SCXML 3.7 and 3.4, `done.state.id`.
  ///
  /// - Parameters:
  ///   - target: where it leads.
  ///   - type: whether the source is left when the target lies inside it.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - action: changes the context; for more, use the modifiers of ``ChartTransition``.
  /// - Returns: the transition, for its modifiers.
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

  /// A reaction without a target when this state is done.
  public static func onDone(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    onDone(Void.self, fileID: fileID, line: line, do: action)
  }

  /// A transition when this state is done, with the output of its final state.
  ///
  /// - Parameters:
  ///   - output: the type of the output; compared with the final states' when the chart is
  ///     checked.
  ///   - target: where it leads.
  ///   - type: whether the source is left when the target lies inside it.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - action: changes the context; for more, use the modifiers of ``ChartTransition``.
  /// - Returns: the transition, for its modifiers.
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

  /// A transition when this state is done, with an action that reads the output of its final state.
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

  /// A transition to a history, or to several regions, with the output of the final state.
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

  /// A transition to a history, or to several regions, with an action that reads the output.
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

  /// A reaction without a target when this state is done, with the output of its final state.
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

  /// A reaction without a target when this state is done, with an action that reads the output.
  public static func onDone<Output>(
    _ output: Output.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Output) -> Void
  ) -> ChartTransition<Self, Output> {
    onDone(output, fileID: fileID, line: line).do(action)
  }
}
