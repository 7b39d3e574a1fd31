extension ChartContext {
  /// A transition that any event triggers for which no earlier one in this state is taken.
  ///
  /// Timers, completions and errors are not events in this sense.
  public static func onAny(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Event> {
    transition(.anyEvent, .one(.state(StateID(target))), type, fileID, line, payload: .wholeEvent)
  }

  /// A reaction without a target to any event for which no earlier transition in this state is
  /// taken.
  public static func onAny(
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Event> {
    transition(.anyEvent, .none, .external, fileID, line, payload: .wholeEvent)
  }
}
