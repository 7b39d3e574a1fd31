// Transitions whose trailing closure can throw. They are equivalent to a transition with `.do { …
// }`: the chart's `ErrorPolicy` applies to an error. Closures that cannot throw use the other
// overloads.

extension ChartContext {
  /// A transition to a state after a duration, whose action may throw.
  @_disfavoredOverload
  public static func after(
    _ delay: Duration,
    to target: State,
    type: TransitionType = .external,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.constant(delay), restoration)
    return transition(trigger, .state(target), type, fileID, line, nil).do(action)
  }

  /// A transition to a history, or to states in several regions after a duration, whose action may
  /// throw.
  @_disfavoredOverload
  public static func after(
    _ delay: Duration,
    to target: Target<State>,
    type: TransitionType = .external,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.constant(delay), restoration)
    return transition(trigger, target.references, type, fileID, line, nil).do(action)
  }

  /// A transition without a target after a duration, whose action may throw.
  @_disfavoredOverload
  public static func after(
    _ delay: Duration,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.constant(delay), restoration)
    return transition(trigger, .none, .external, fileID, line, nil).do(action)
  }

  /// A transition to a state after a computed duration, whose action may throw.
  @_disfavoredOverload
  public static func after(
    _ name: String,
    to target: State,
    type: TransitionType = .external,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ delay: @escaping @Sendable (Self) -> Duration,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.computed(name: name, delay), restoration)
    return transition(trigger, .state(target), type, fileID, line, nil).do(action)
  }

  /// A transition to a history, or to states in several regions after a computed duration, whose
  /// action may throw.
  @_disfavoredOverload
  public static func after(
    _ name: String,
    to target: Target<State>,
    type: TransitionType = .external,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ delay: @escaping @Sendable (Self) -> Duration,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.computed(name: name, delay), restoration)
    return transition(trigger, target.references, type, fileID, line, nil).do(action)
  }

  /// A transition without a target after a computed duration, whose action may throw.
  @_disfavoredOverload
  public static func after(
    _ name: String,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ delay: @escaping @Sendable (Self) -> Duration,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.computed(name: name, delay), restoration)
    return transition(trigger, .none, .external, fileID, line, nil).do(action)
  }

  /// A transition to a state when no event came from outside for a duration, whose action may
  /// throw.
  @_disfavoredOverload
  public static func afterInactivity(
    _ delay: Duration,
    to target: State,
    type: TransitionType = .external,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.constant(delay), restoration, isInactivity: true)
    return transition(trigger, .state(target), type, fileID, line, nil).do(action)
  }

  /// A transition to a history, or to states in several regions when no event came from outside
  /// for a duration, whose action may throw.
  @_disfavoredOverload
  public static func afterInactivity(
    _ delay: Duration,
    to target: Target<State>,
    type: TransitionType = .external,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.constant(delay), restoration, isInactivity: true)
    return transition(trigger, target.references, type, fileID, line, nil).do(action)
  }

  /// A transition without a target when no event came from outside for a duration, whose action
  /// may throw.
  @_disfavoredOverload
  public static func afterInactivity(
    _ delay: Duration,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.constant(delay), restoration, isInactivity: true)
    return transition(trigger, .none, .external, fileID, line, nil).do(action)
  }

  /// A transition to a state when no event came from outside for a computed duration, whose action
  /// may throw.
  @_disfavoredOverload
  public static func afterInactivity(
    _ name: String,
    to target: State,
    type: TransitionType = .external,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ delay: @escaping @Sendable (Self) -> Duration,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.computed(name: name, delay), restoration, isInactivity: true)
    return transition(trigger, .state(target), type, fileID, line, nil).do(action)
  }

  /// A transition to a history, or to states in several regions when no event came from outside
  /// for a computed duration, whose action may throw.
  @_disfavoredOverload
  public static func afterInactivity(
    _ name: String,
    to target: Target<State>,
    type: TransitionType = .external,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ delay: @escaping @Sendable (Self) -> Duration,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.computed(name: name, delay), restoration, isInactivity: true)
    return transition(trigger, target.references, type, fileID, line, nil).do(action)
  }

  /// A transition without a target when no event came from outside for a computed duration, whose
  /// action may throw.
  @_disfavoredOverload
  public static func afterInactivity(
    _ name: String,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ delay: @escaping @Sendable (Self) -> Duration,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.computed(name: name, delay), restoration, isInactivity: true)
    return transition(trigger, .none, .external, fileID, line, nil).do(action)
  }

  /// A transition to a state when a named timer of the machine fires, whose action may throw.
  @_disfavoredOverload
  public static func onTimer(
    _ name: String,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    transition(.timer(name: name), .state(target), type, fileID, line, nil).do(action)
  }

  /// A transition to a history, or to states in several regions when a named timer of the machine
  /// fires, whose action may throw.
  @_disfavoredOverload
  public static func onTimer(
    _ name: String,
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    transition(.timer(name: name), target.references, type, fileID, line, nil).do(action)
  }

  /// A transition without a target when a named timer of the machine fires, whose action may
  /// throw.
  @_disfavoredOverload
  public static func onTimer(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    transition(.timer(name: name), .none, .external, fileID, line, nil).do(action)
  }
}
