extension ChartContext {
  /// A transition for an error event, which a chart raises when an action throws.
  ///
  /// Error events require the policy ``ErrorPolicy/raise``. The payload is the error.
  ///
  /// - Parameters:
  ///   - target: the state to enter.
  ///   - type: whether to leave the enclosing state when it contains the target.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - action: changes the context. The modifiers of ``ChartTransition`` add other actions.
  /// - Returns: the transition, to be refined by modifiers.
  public static func onError(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, any Error> {
    transition(.error, .state(target), type, fileID, line, payload: .error, action)
  }

  /// A transition for an error event, whose action reads the error.
  public static func onError(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, any Error) -> Void
  ) -> ChartTransition<Self, any Error> {
    transition(.error, .state(target), type, fileID, line, payload: .error, nil).do(action)
  }

  /// A transition for an error event to a history, or to states in several regions.
  public static func onError(
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, any Error> {
    transition(.error, target.references, type, fileID, line, payload: .error, action)
  }

  /// A transition to a history, or to several regions, whose action reads the error.
  public static func onError(
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, any Error) -> Void
  ) -> ChartTransition<Self, any Error> {
    transition(.error, target.references, type, fileID, line, payload: .error, nil).do(action)
  }

  /// A transition without a target for an error event.
  public static func onError(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, any Error> {
    transition(.error, .none, .external, fileID, line, payload: .error, action)
  }

  /// A transition without a target for an error event, whose action reads the error.
  public static func onError(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, any Error) -> Void
  ) -> ChartTransition<Self, any Error> {
    transition(.error, .none, .external, fileID, line, payload: .error, nil).do(action)
  }
}
