extension ChartContext {
  /// A transition that is taken when this state is done: its child entered a final state, or all
  /// its regions did.
  ///
  /// Source: SCXML 3.7 and 3.4, `done.state.id`.
  public static func onDone(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Void> {
    onDone(Void.self, to: .state(target), type: type, fileID: fileID, line: line)
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
  /// - Returns: the transition, for its modifiers.
  public static func onDone<Output>(
    _ output: Output.Type,
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Output> {
    transition(
      .done(expecting: output),
      target.references,
      type,
      fileID,
      line,
      payload: .result(of: output)
    )
  }

  /// A transition when this state is done, with the output of its final state.
  public static func onDone<Output>(
    _ output: Output.Type,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Output> {
    onDone(output, to: .state(target), type: type, fileID: fileID, line: line)
  }

  /// A transition that is taken when an action threw and the chart continues with an error event.
  ///
  /// See ``ErrorPolicy/raise``. The payload is the error.
  public static func onError(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, any Error> {
    transition(.error, .one(.state(StateID(target))), type, fileID, line, payload: .error)
  }

  /// A reaction without a target to an action that threw.
  public static func onError(
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, any Error> {
    transition(.error, .none, .external, fileID, line, payload: .error)
  }
}
