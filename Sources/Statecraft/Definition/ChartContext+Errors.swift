extension ChartContext {
  /// A transition that is taken when an action threw and the chart continues with an error event.
  ///
  /// See ``ErrorPolicy/raise``. The payload is the error.
  ///
  /// - Parameters:
  ///   - target: where it leads.
  ///   - type: whether the source is left when the target lies inside it.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - action: changes the context; for more, use the modifiers of ``ChartTransition``.
  /// - Returns: the transition, for its modifiers.
  public static func onError(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, any Error> {
    onError(to: .state(target), type: type, fileID: fileID, line: line, do: action)
  }

  /// A transition when an action threw, with an action that reads the error.
  public static func onError(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, any Error) -> Void
  ) -> ChartTransition<Self, any Error> {
    onError(to: .state(target), type: type, fileID: fileID, line: line).do(action)
  }

  /// A transition to a history, or to states in several regions, when an action threw.
  public static func onError(
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, any Error> {
    transition(.error, target.references, type, fileID, line, payload: .error, action)
  }

  /// A transition to a history, or to several regions, with an action that reads the error.
  public static func onError(
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, any Error) -> Void
  ) -> ChartTransition<Self, any Error> {
    onError(to: target, type: type, fileID: fileID, line: line).do(action)
  }

  /// A reaction without a target to an action that threw.
  public static func onError(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, any Error> {
    transition(.error, .none, .external, fileID, line, payload: .error, action)
  }

  /// A reaction without a target to an action that threw, with an action that reads the error.
  public static func onError(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, any Error) -> Void
  ) -> ChartTransition<Self, any Error> {
    onError(fileID: fileID, line: line).do(action)
  }
}
