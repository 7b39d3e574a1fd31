/// Cases whose payloads have different types: the transition has no payload, and its actions read
/// only the context.
extension ChartContext where Event: EventAlphabet {
  /// A transition to a state for events of any of the cases.
  @_disfavoredOverload
  public static func on<First, Second, each Other>(
    _ first: CasePath<First>,
    _ second: CasePath<Second>,
    _ others: repeat CasePath<each Other>,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    let cases = numbers(first, second, repeat each others)
    return transition(cases, .state(target), type, fileID, line, action)
  }

  /// A transition to a history, or to states in several regions.
  @_disfavoredOverload
  public static func on<First, Second, each Other>(
    _ first: CasePath<First>,
    _ second: CasePath<Second>,
    _ others: repeat CasePath<each Other>,
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    let cases = numbers(first, second, repeat each others)
    return transition(cases, target.references, type, fileID, line, action)
  }

  /// A transition without a target: it runs its actions and keeps the configuration.
  @_disfavoredOverload
  public static func on<First, Second, each Other>(
    _ first: CasePath<First>,
    _ second: CasePath<Second>,
    _ others: repeat CasePath<each Other>,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    let cases = numbers(first, second, repeat each others)
    return transition(cases, .none, .external, fileID, line, action)
  }

  /// Consumes events of the cases in this state without reacting to them.
  @_disfavoredOverload
  public static func ignore<First, Second, each Other>(
    _ first: CasePath<First>,
    _ second: CasePath<Second>,
    _ others: repeat CasePath<each Other>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Void> {
    let cases = numbers(first, second, repeat each others)
    return transition(cases, .none, .external, fileID, line, nil, .ignore)
  }

  /// Postpones events of the cases until a state is left or entered; the machine then handles the
  /// oldest first.
  @_disfavoredOverload
  public static func postpone<First, Second, each Other>(
    _ first: CasePath<First>,
    _ second: CasePath<Second>,
    _ others: repeat CasePath<each Other>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Void> {
    let cases = numbers(first, second, repeat each others)
    return transition(cases, .none, .external, fileID, line, nil, .postpone)
  }

  static func numbers<each Payload>(
    _ paths: repeat CasePath<each Payload>
  ) -> TransitionDefinition.Trigger {
    var numbers: [Int] = []
    for path in repeat each paths { numbers.append(Event.cases[keyPath: path].index) }
    return .events(ShortList(numbers))
  }
}
