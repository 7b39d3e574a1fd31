// Transitions whose trailing closure can throw. They are equivalent to a transition with `.do { …
// }`: the chart's `ErrorPolicy` applies to an error. Closures that cannot throw use the other
// overloads.

extension ChartContext {
  /// A transition to a state whose action may throw.
  @_disfavoredOverload
  public static func on(
    _ events: Event...,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    transition(.values(cases(events)), .state(target), type, fileID, line, nil).do(action)
  }

  /// A transition to a history, or to states in several regions, whose action may throw.
  @_disfavoredOverload
  public static func on(
    _ events: Event...,
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    transition(.values(cases(events)), target.references, type, fileID, line, nil).do(action)
  }

  /// A transition without a target whose action may throw.
  @_disfavoredOverload
  public static func on(
    _ events: Event...,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    transition(.values(cases(events)), .none, .external, fileID, line, nil).do(action)
  }
}

extension ChartContext where Event: EventAlphabet {
  /// A transition to a state whose action may throw.
  @_disfavoredOverload
  public static func on<Payload>(
    _ paths: CasePath<Payload>...,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Payload> {
    transition(paths, .state(target), type, fileID, line, nil).do(action)
  }

  /// A transition to a state whose action reads the payload and may throw.
  @_disfavoredOverload
  public static func on<Payload>(
    _ paths: CasePath<Payload>...,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Payload) throws -> Void
  ) -> ChartTransition<Self, Payload> {
    transition(paths, .state(target), type, fileID, line, nil).do(action)
  }

  /// A transition to a history, or to states in several regions, whose action may throw.
  @_disfavoredOverload
  public static func on<Payload>(
    _ paths: CasePath<Payload>...,
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Payload> {
    transition(paths, target.references, type, fileID, line, nil).do(action)
  }

  /// A transition to a history, or to states in several regions, whose action reads the payload and
  /// may throw.
  @_disfavoredOverload
  public static func on<Payload>(
    _ paths: CasePath<Payload>...,
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Payload) throws -> Void
  ) -> ChartTransition<Self, Payload> {
    transition(paths, target.references, type, fileID, line, nil).do(action)
  }

  /// A transition without a target whose action may throw.
  @_disfavoredOverload
  public static func on<Payload>(
    _ paths: CasePath<Payload>...,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Payload> {
    transition(paths, .none, .external, fileID, line, nil).do(action)
  }

  /// A transition without a target whose action reads the payload and may throw.
  @_disfavoredOverload
  public static func on<Payload>(
    _ paths: CasePath<Payload>...,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Payload) throws -> Void
  ) -> ChartTransition<Self, Payload> {
    transition(paths, .none, .external, fileID, line, nil).do(action)
  }
}

extension ChartContext where Event: EventAlphabet {
  /// A transition to a state for cases with different payloads, whose action may throw.
  @_disfavoredOverload
  public static func on<First, Second, each Other>(
    _ first: CasePath<First>,
    _ second: CasePath<Second>,
    _ others: repeat CasePath<each Other>,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    let cases = numbers(first, second, repeat each others)
    return transition(cases, .state(target), type, fileID, line, nil).do(action)
  }

  /// A transition to a history, or to states in several regions, for cases with different payloads,
  /// whose action may throw.
  @_disfavoredOverload
  public static func on<First, Second, each Other>(
    _ first: CasePath<First>,
    _ second: CasePath<Second>,
    _ others: repeat CasePath<each Other>,
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    let cases = numbers(first, second, repeat each others)
    return transition(cases, target.references, type, fileID, line, nil).do(action)
  }

  /// A transition without a target for cases with different payloads, whose action may throw.
  @_disfavoredOverload
  public static func on<First, Second, each Other>(
    _ first: CasePath<First>,
    _ second: CasePath<Second>,
    _ others: repeat CasePath<each Other>,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    let cases = numbers(first, second, repeat each others)
    return transition(cases, .none, .external, fileID, line, nil).do(action)
  }
}
