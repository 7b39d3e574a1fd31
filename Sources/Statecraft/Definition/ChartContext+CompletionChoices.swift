// Completions, errors and any events that lead to one of several declared targets, chosen by a
// function.

extension ChartContext {
  /// A transition to one of several declared states, chosen by a function of the context when this
  /// state is done.
  ///
  /// - Parameters:
  ///   - targets: the states that `choose` may return.
  ///   - name: the criterion of the choice, for diagrams and explanations.
  ///   - type: whether to leave the enclosing state when it contains the target.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - choose: returns the target. It must be pure, because the engine may call it repeatedly.
  /// - Returns: the transition, to be refined by modifiers; they apply to all targets.
  public static func onDone(
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, Void> {
    choice(
      .done(expecting: Void.self),
      targets,
      name,
      type,
      fileID,
      line,
      .result(of: Void.self),
      choose
    )
  }

  /// A transition to one of several declared states when this state is done, whose actions read the
  /// output of the final state.
  public static func onDone<Output>(
    _ output: Output.Type,
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, Output> {
    choice(
      .done(expecting: Output.self),
      targets,
      name,
      type,
      fileID,
      line,
      .result(of: output),
      choose
    )
  }

  /// A transition to one of several declared states when this state is done, chosen by a function
  /// of the context and the final state's output.
  public static func onDone<Output>(
    _ output: Output.Type,
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self, Output) -> State
  ) -> ChartTransition<Self, Output> {
    choice(
      .done(expecting: Output.self),
      targets,
      name,
      type,
      fileID,
      line,
      .result(of: output),
      choose
    )
  }

  /// A transition to one of several declared states for any event that no earlier transition of
  /// this state takes.
  public static func onAny(
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, Event> {
    choice(.anyEvent, targets, name, type, fileID, line, .wholeEvent, choose)
  }

  /// A transition to one of several declared states, chosen by a function of the context and the
  /// event.
  public static func onAny(
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self, Event) -> State
  ) -> ChartTransition<Self, Event> {
    choice(.anyEvent, targets, name, type, fileID, line, .wholeEvent, choose)
  }

  /// A transition to one of several declared states for an error event, in a chart that raises
  /// errors.
  public static func onError(
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, any Error> {
    choice(.error, targets, name, type, fileID, line, .error, choose)
  }

  /// A transition to one of several declared states for an error event, chosen by a function of the
  /// context and the error.
  public static func onError(
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self, any Error) -> State
  ) -> ChartTransition<Self, any Error> {
    choice(.error, targets, name, type, fileID, line, .error, choose)
  }
}
