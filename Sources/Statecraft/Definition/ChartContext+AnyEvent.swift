extension ChartContext {
  /// A transition that any event triggers for which no earlier one in this state is taken.
  ///
  /// Timers, completions and errors are not events in this sense. The payload is the event.
  ///
  /// - Parameters:
  ///   - target: the state that it leads to.
  ///   - type: whether the state that this is written in is left when the target lies inside it.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - action: changes the context; for more, use the modifiers of ``ChartTransition``.
  /// - Returns: the transition, for its modifiers.
  public static func onAny(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Event> {
    onAny(to: .state(target), type: type, fileID: fileID, line: line, do: action)
  }

  /// A transition for any event, with an action that reads the event.
  public static func onAny(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Event) -> Void
  ) -> ChartTransition<Self, Event> {
    onAny(to: .state(target), type: type, fileID: fileID, line: line).do(action)
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

  /// A transition for any event to a history, or to several regions, with an action that reads the
  /// event.
  public static func onAny(
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Event) -> Void
  ) -> ChartTransition<Self, Event> {
    onAny(to: target, type: type, fileID: fileID, line: line).do(action)
  }

  /// A reaction without a target to any event for which no earlier transition in this state is
  /// taken.
  public static func onAny(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Event> {
    transition(.anyEvent, .none, .external, fileID, line, payload: .wholeEvent, action)
  }

  /// A reaction without a target to any event, with an action that reads the event.
  public static func onAny(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Event) -> Void
  ) -> ChartTransition<Self, Event> {
    onAny(fileID: fileID, line: line).do(action)
  }
}
