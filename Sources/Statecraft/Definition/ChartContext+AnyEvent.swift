extension ChartContext {
  /// A transition for any event that no earlier transition of this state takes.
  ///
  /// Timers, completions and errors do not trigger it. The payload is the event.
  ///
  /// - Parameters:
  ///   - target: the state to enter.
  ///   - type: whether to leave the enclosing state when it contains the target.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - action: changes the context. The modifiers of ``ChartTransition`` add other actions.
  /// - Returns: the transition, to be refined by modifiers.
  public static func onAny(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Event> {
    transition(.anyEvent, .state(target), type, fileID, line, payload: .wholeEvent, action)
  }

  /// A transition for any event, whose action reads the event.
  public static func onAny(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Event) -> Void
  ) -> ChartTransition<Self, Event> {
    transition(.anyEvent, .state(target), type, fileID, line, payload: .wholeEvent, nil).do(action)
  }

  /// A transition for any event to a history, or to states in several regions.
  public static func onAny(
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Event> {
    transition(.anyEvent, target.references, type, fileID, line, payload: .wholeEvent, action)
  }

  /// A transition for any event to a history, or to several regions, whose action reads the event.
  public static func onAny(
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Event) -> Void
  ) -> ChartTransition<Self, Event> {
    transition(.anyEvent, target.references, type, fileID, line, payload: .wholeEvent, nil).do(
      action
    )
  }

  /// A transition without a target for any event that no earlier transition of this state takes.
  public static func onAny(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Event> {
    transition(.anyEvent, .none, .external, fileID, line, payload: .wholeEvent, action)
  }

  /// A transition without a target for any event, whose action reads the event.
  public static func onAny(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Event) -> Void
  ) -> ChartTransition<Self, Event> {
    transition(.anyEvent, .none, .external, fileID, line, payload: .wholeEvent, nil).do(action)
  }
}
