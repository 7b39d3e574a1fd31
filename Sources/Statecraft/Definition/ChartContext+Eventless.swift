extension ChartContext {
  /// A transition without an event: taken as soon as its guard holds, before any other event.
  ///
  /// Source: SCXML 3.13, eventless transitions.
  ///
  /// - Parameters:
  ///   - target: the state that it leads to.
  ///   - type: whether the state that this is written in is left when the target lies inside it.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - action: changes the context; for more, use the modifiers of ``ChartTransition``.
  /// - Returns: the transition, for its modifiers.
  public static func always(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    transition(.eventless, .one(.state(StateID(target))), type, fileID, line, action)
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

  /// An eventless reaction without a target; its guard must become false by its actions.
  public static func always(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    transition(.eventless, .none, .external, fileID, line, action)
  }
}
