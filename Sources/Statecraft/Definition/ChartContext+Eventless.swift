extension ChartContext {
  /// An eventless transition: it is taken as soon as its guard holds, before any other event.
  ///
  /// Source: SCXML 3.13, eventless transitions.
  ///
  /// - Parameters:
  ///   - target: the state to enter.
  ///   - type: whether to leave the enclosing state when it contains the target.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - action: changes the context. The modifiers of ``ChartTransition`` add other actions.
  /// - Returns: the transition, to be refined by modifiers.
  public static func always(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    transition(.eventless, .state(target), type, fileID, line, action)
  }

  /// An eventless transition to a history, or to states in several regions.
  public static func always(
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    transition(.eventless, target.references, type, fileID, line, action)
  }

  /// An eventless transition without a target.
  ///
  /// Its actions must make its guard false, or the machine reports an endless loop.
  public static func always(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    transition(.eventless, .none, .external, fileID, line, action)
  }
}
