extension ChartContext where Event: EventAlphabet {
  /// A key path to a case of the events' alphabet, such as `\.coin`.
  public typealias CasePath<Payload> = KeyPath<Event.Cases, EventCase<Event, Payload>>

  /// A transition to a state, taken when an event of the case comes; its payload is typed.
  ///
  /// - Parameters:
  ///   - paths: the case, such as `\.coin`; or several whose payloads have the same type.
  ///   - target: the state that it leads to.
  ///   - type: whether the state that this is written in is left when the target lies inside it.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - action: changes the context; for more, use the modifiers of ``ChartTransition``.
  /// - Returns: the transition, for its modifiers.
  public static func on<Payload>(
    _ paths: CasePath<Payload>...,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Payload> {
    transition(paths, .one(.state(StateID(target))), type, fileID, line, action)
  }

  /// A transition to a state whose action reads the payload.
  public static func on<Payload>(
    _ paths: CasePath<Payload>...,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Payload) -> Void
  ) -> ChartTransition<Self, Payload> {
    transition(paths, .one(.state(StateID(target))), type, fileID, line, nil).do(action)
  }

  /// A transition to a history, or to states in several regions.
  public static func on<Payload>(
    _ paths: CasePath<Payload>...,
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Payload> {
    transition(paths, target.references, type, fileID, line, action)
  }

  /// A transition to a history, or to several regions, whose action reads the payload.
  public static func on<Payload>(
    _ paths: CasePath<Payload>...,
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Payload) -> Void
  ) -> ChartTransition<Self, Payload> {
    transition(paths, target.references, type, fileID, line, nil).do(action)
  }

  /// A transition without a target: the configuration stays, only the actions run.
  public static func on<Payload>(
    _ paths: CasePath<Payload>...,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Payload> {
    transition(paths, .none, .external, fileID, line, action)
  }

  /// A transition without a target whose action reads the payload.
  public static func on<Payload>(
    _ paths: CasePath<Payload>...,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Payload) -> Void
  ) -> ChartTransition<Self, Payload> {
    transition(paths, .none, .external, fileID, line, nil).do(action)
  }

  /// Consumes events of the case here without doing anything: said, not forgotten.
  public static func ignore<Payload>(
    _ paths: CasePath<Payload>...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Payload> {
    transition(paths, .none, .external, fileID, line, nil, .ignore)
  }

  /// Keeps events of the case for later: they come back, oldest first, after a state was left or
  /// entered.
  public static func postpone<Payload>(
    _ paths: CasePath<Payload>...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Payload> {
    transition(paths, .none, .external, fileID, line, nil, .postpone)
  }

  static func transition<Payload>(
    _ paths: [CasePath<Payload>],
    _ targets: ShortList<TargetReference>,
    _ type: TransitionType,
    _ fileID: StaticString,
    _ line: UInt,
    _ action: (@Sendable (inout Self) -> Void)?,
    _ disposition: Disposition = .take
  ) -> ChartTransition<Self, Payload> {
    let cases = paths.map { Event.cases[keyPath: $0] }
    return transition(
      .events(ShortList(cases.map { $0.index })),
      targets,
      type,
      fileID,
      line,
      payload: .event(of: cases),
      action,
      disposition
    )
  }
}
