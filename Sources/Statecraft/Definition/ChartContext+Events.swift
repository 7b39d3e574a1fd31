/// With an ``EventAlphabet``, an event stands for its case.
///
/// Only a case without payload can be written as a value; a case with a payload is written as a
/// path, such as `on(\.coin)`.
extension ChartContext {
  /// A transition to a state for one or more events.
  ///
  /// - Parameters:
  ///   - events: the events; the transition reacts to each of them.
  ///   - target: the state to enter.
  ///   - type: whether to leave the enclosing state when it contains the target.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - action: changes the context. The modifiers of ``ChartTransition`` add other actions.
  /// - Returns: the transition, to be refined by modifiers.
  @inlinable @inline(never)
  public static func on(
    _ events: Event...,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    transition(.values(cases(events)), .one(.state(StateID(target))), type, fileID, line, action)
  }

  /// A transition to a history, or to states in several regions.
  @inlinable @inline(never)
  public static func on(
    _ events: Event...,
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    transition(.values(cases(events)), target.references, type, fileID, line, action)
  }

  /// A transition without a target: it runs its actions and keeps the configuration.
  @inlinable @inline(never)
  public static func on(
    _ events: Event...,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    transition(.values(cases(events)), .none, .external, fileID, line, action)
  }

  /// Consumes the events in this state without reacting to them.
  ///
  /// Outer states do not receive them either. The outcome of sending such an event is `ignored`.
  @inlinable @inline(never)
  public static func ignore(
    _ events: Event...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Void> {
    transition(.values(cases(events)), .none, .external, fileID, line, nil, .ignore)
  }

  /// Postpones the events until a state is left or entered; the machine then handles the oldest
  /// first.
  ///
  /// The innermost declaration applies: a transition of an inner state is taken, a transition of an
  /// outer state is not. In a parallel state an event is postponed only if no region takes it. Only
  /// events from outside are postponed, not raised events, timers or completions.
  @inlinable @inline(never)
  public static func postpone(
    _ events: Event...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Void> {
    transition(.values(cases(events)), .none, .external, fileID, line, nil, .postpone)
  }

  @inlinable @inline(__always)
  static func cases(_ events: [Event]) -> ShortList<Int> {
    events.count == 1 ? .one(caseIndex(of: events[0])) : ShortList(events.map(caseIndex(of:)))
  }
}
