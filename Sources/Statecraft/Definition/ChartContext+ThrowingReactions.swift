// Transitions whose trailing closure can throw. They are equivalent to a transition with `.do { …
// }`: the chart's `ErrorPolicy` applies to an error. Closures that cannot throw use the other
// overloads.

extension ChartContext {
  /// An eventless transition to a state whose action may throw.
  @_disfavoredOverload
  public static func always(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    transition(.eventless, .state(target), type, fileID, line, nil).do(action)
  }

  /// An eventless transition to a history, or to states in several regions whose action may throw.
  @_disfavoredOverload
  public static func always(
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    transition(.eventless, target.references, type, fileID, line, nil).do(action)
  }

  /// An eventless transition without a target whose action may throw.
  @_disfavoredOverload
  public static func always(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    transition(.eventless, .none, .external, fileID, line, nil).do(action)
  }

  /// A transition to a state for any event, whose action may throw.
  @_disfavoredOverload
  public static func onAny(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Event> {
    transition(.anyEvent, .state(target), type, fileID, line, payload: .wholeEvent, nil).do(action)
  }

  /// A transition to a history, or to states in several regions for any event, whose action may
  /// throw.
  @_disfavoredOverload
  public static func onAny(
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Event> {
    transition(.anyEvent, target.references, type, fileID, line, payload: .wholeEvent, nil).do(
      action
    )
  }

  /// A transition without a target for any event, whose action may throw.
  @_disfavoredOverload
  public static func onAny(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Event> {
    transition(.anyEvent, .none, .external, fileID, line, payload: .wholeEvent, nil).do(action)
  }

  /// A transition to a state for any event, whose action reads the event and may throw.
  @_disfavoredOverload
  public static func onAny(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Event) throws -> Void
  ) -> ChartTransition<Self, Event> {
    transition(.anyEvent, .state(target), type, fileID, line, payload: .wholeEvent, nil).do(action)
  }

  /// A transition to a history, or to states in several regions for any event, whose action reads
  /// the event and may throw.
  @_disfavoredOverload
  public static func onAny(
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Event) throws -> Void
  ) -> ChartTransition<Self, Event> {
    transition(.anyEvent, target.references, type, fileID, line, payload: .wholeEvent, nil).do(
      action
    )
  }

  /// A transition without a target for any event, whose action reads the event and may throw.
  @_disfavoredOverload
  public static func onAny(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Event) throws -> Void
  ) -> ChartTransition<Self, Event> {
    transition(.anyEvent, .none, .external, fileID, line, payload: .wholeEvent, nil).do(action)
  }

  /// A transition to a state for an error event, whose action may throw.
  @_disfavoredOverload
  public static func onError(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, any Error> {
    transition(.error, .state(target), type, fileID, line, payload: .error, nil).do(action)
  }

  /// A transition to a history, or to states in several regions for an error event, whose action
  /// may throw.
  @_disfavoredOverload
  public static func onError(
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, any Error> {
    transition(.error, target.references, type, fileID, line, payload: .error, nil).do(action)
  }

  /// A transition without a target for an error event, whose action may throw.
  @_disfavoredOverload
  public static func onError(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, any Error> {
    transition(.error, .none, .external, fileID, line, payload: .error, nil).do(action)
  }

  /// A transition to a state for an error event, whose action reads the error and may throw.
  @_disfavoredOverload
  public static func onError(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, any Error) throws -> Void
  ) -> ChartTransition<Self, any Error> {
    transition(.error, .state(target), type, fileID, line, payload: .error, nil).do(action)
  }

  /// A transition to a history, or to states in several regions for an error event, whose action
  /// reads the error and may throw.
  @_disfavoredOverload
  public static func onError(
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, any Error) throws -> Void
  ) -> ChartTransition<Self, any Error> {
    transition(.error, target.references, type, fileID, line, payload: .error, nil).do(action)
  }

  /// A transition without a target for an error event, whose action reads the error and may throw.
  @_disfavoredOverload
  public static func onError(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, any Error) throws -> Void
  ) -> ChartTransition<Self, any Error> {
    transition(.error, .none, .external, fileID, line, payload: .error, nil).do(action)
  }
}
