/// With an ``EventAlphabet`` an event stands for its case: only a case without payload can be
/// written like this, the others by their path, such as `on(\.coin)`.
extension ChartContext {
  /// A transition to a state, taken when one of the events comes.
  ///
  /// - Parameters:
  ///   - events: the events; the transition reacts to each of them.
  ///   - target: the state that it leads to.
  ///   - type: whether the state that this is written in is left when the target lies inside it.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - action: changes the context; for more, use the modifiers of ``ChartTransition``.
  /// - Returns: the transition, for its modifiers.
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

  /// A transition without a target: the configuration stays, only the actions run.
  @inlinable @inline(never)
  public static func on(
    _ events: Event...,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    transition(.values(cases(events)), .none, .external, fileID, line, action)
  }

  /// Consumes the events here without doing anything: said, not forgotten.
  ///
  /// States outside do not see them either. The outcome of sending one is `ignored`.
  @inlinable @inline(never)
  public static func ignore(
    _ events: Event...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Void> {
    transition(.values(cases(events)), .none, .external, fileID, line, nil, .ignore)
  }

  /// Keeps the events for later: they come back, oldest first, after a state was left or entered.
  ///
  /// The innermost word counts: a transition of a state inside this one is taken, a transition of a
  /// state outside is not. In parallel states an event is kept only if no region takes it.
  /// Only events from outside are kept, never raised ones, timers or completions.
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
