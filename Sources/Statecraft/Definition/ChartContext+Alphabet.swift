extension ChartContext where Event: EventAlphabet {
  /// A key path to a case of the events' alphabet, such as `\.coin`.
  public typealias CasePath<Payload> = KeyPath<Event.Cases, EventCase<Event, Payload>>

  /// A transition to a state for events of a case, with a typed payload.
  ///
  /// - Parameters:
  ///   - paths: the case, such as `\.coin`, or several cases whose payloads have the same type.
  ///   - target: the state to enter.
  ///   - type: whether to leave the enclosing state when it contains the target.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - action: changes the context. The modifiers of ``ChartTransition`` add other actions.
  /// - Returns: the transition, to be refined by modifiers.
  public static func on<Payload>(
    _ paths: CasePath<Payload>...,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Payload> {
    transition(paths, .state(target), type, fileID, line, action)
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
    transition(paths, .state(target), type, fileID, line, nil).do(action)
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

  /// A transition without a target: it runs its actions and keeps the configuration.
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

  /// Consumes events of the case in this state without reacting to them.
  public static func ignore<Payload>(
    _ paths: CasePath<Payload>...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Payload> {
    transition(paths, .none, .external, fileID, line, nil, .ignore)
  }

  /// Postpones events of the case until a state is left or entered; the machine then handles the
  /// oldest first.
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
    let (trigger, payload) = reading(paths)
    return transition(trigger, targets, type, fileID, line, payload: payload, action, disposition)
  }

  /// Returns the trigger of some cases with the same payload, and the reader of that payload.
  static func reading<Payload>(
    _ paths: [CasePath<Payload>]
  ) -> (TransitionDefinition.Trigger, PayloadReader<Self, Payload>) {
    let cases = paths.map { Event.cases[keyPath: $0] }
    return (.events(ShortList(cases.map { $0.index })), .event(of: cases))
  }
}
