extension ChartContext where Event: EventAlphabet {
  /// A key path to a case of the events' alphabet, such as `\.coin`.
  public typealias CasePath<Payload> = KeyPath<Event.Cases, EventCase<Event, Payload>>

  /// A transition to a state, taken when an event of the case comes; its payload is typed.
  public static func on<Payload>(
    _ path: CasePath<Payload>,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Payload> {
    transition(path, .one(.state(StateID(target))), type, fileID, line)
  }

  /// A transition to a history, or to states in several regions.
  public static func on<Payload>(
    _ path: CasePath<Payload>,
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Payload> {
    transition(path, target.references, type, fileID, line)
  }

  /// A transition without a target: the configuration stays, only the actions run.
  public static func on<Payload>(
    _ path: CasePath<Payload>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Payload> {
    transition(path, .none, .external, fileID, line)
  }

  /// Consumes events of the case here without doing anything: said, not forgotten.
  public static func ignore<Payload>(
    _ path: CasePath<Payload>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Payload> {
    transition(path, .none, .external, fileID, line, .ignore)
  }

  /// Keeps events of the case for later: they come back, oldest first, after a state was left or
  /// entered.
  public static func postpone<Payload>(
    _ path: CasePath<Payload>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Payload> {
    transition(path, .none, .external, fileID, line, .postpone)
  }

  private static func transition<Payload>(
    _ path: CasePath<Payload>,
    _ targets: ShortList<TargetReference>,
    _ type: TransitionType,
    _ fileID: StaticString,
    _ line: UInt,
    _ disposition: Disposition = .take
  ) -> ChartTransition<Self, Payload> {
    let eventCase = Event.cases[keyPath: path]
    return ChartTransition(
      TransitionDefinition(
        .events(.one(eventCase.index)),
        targets,
        type: type,
        disposition: disposition,
        location: Diagnostic.Location(fileID, line)
      ),
      payload: .event(eventCase)
    )
  }
}
