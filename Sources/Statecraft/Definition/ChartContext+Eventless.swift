extension ChartContext {
  /// A transition without an event: taken as soon as its guard holds, before any other event.
  ///
  /// Source: SCXML 3.13, eventless transitions.
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
    line: UInt = #line
  ) -> ChartTransition<Self, Void> {
    transition(.eventless, target.references, type, fileID, line, nil)
  }

  /// An eventless reaction without a target; its guard must become false by its actions.
  public static func always(
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Void> {
    transition(.eventless, .none, .external, fileID, line, nil)
  }
}
