extension ChartContext {
  /// A transition that is taken when the state has been active for a duration.
  ///
  /// The timer starts after the state's entry actions and is cancelled when the state is left.
  /// Entering the state again starts a new timer.
  ///
  /// - Parameters:
  ///   - delay: the time after which the transition is taken.
  ///   - target: the state to enter.
  ///   - type: whether to leave the enclosing state when it contains the target.
  ///   - restoration: what happens to the pending timer when a snapshot is restored.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - action: changes the context. The modifiers of ``ChartTransition`` add other actions.
  /// - Returns: the transition, to be refined by modifiers.
  public static func after(
    _ delay: Duration,
    to target: State,
    type: TransitionType = .external,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.constant(delay), restoration)
    return transition(trigger, .state(target), type, fileID, line, action)
  }

  /// A transition after a duration to a history, or to states in several regions.
  public static func after(
    _ delay: Duration,
    to target: Target<State>,
    type: TransitionType = .external,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.constant(delay), restoration)
    return transition(trigger, target.references, type, fileID, line, action)
  }

  /// A transition without a target when the state has been active for a duration.
  public static func after(
    _ delay: Duration,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.constant(delay), restoration)
    return transition(trigger, .none, .external, fileID, line, action)
  }

  /// A transition after a duration that is computed from the context when the state is entered.
  ///
  /// ```swift
  /// after("the timeout", to: .failed) { $0.timeout } do: { $0.failures += 1 }
  /// ```
  ///
  /// - Parameters:
  ///   - name: a name for the delay, for diagrams and snapshots.
  ///   - target: the state to enter.
  ///   - type: whether to leave the enclosing state when it contains the target.
  ///   - restoration: what happens to the pending timer when a snapshot is restored.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - delay: computes the delay after the state's entry actions; a negative delay counts as
  ///     zero.
  ///   - action: changes the context. The modifiers of ``ChartTransition`` add other actions.
  /// - Returns: the transition, to be refined by modifiers.
  public static func after(
    _ name: String,
    to target: State,
    type: TransitionType = .external,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ delay: @escaping @Sendable (Self) -> Duration,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.computed(name: name, delay), restoration)
    return transition(trigger, .state(target), type, fileID, line, action)
  }

  /// A transition after a computed duration to a history, or to states in several regions.
  public static func after(
    _ name: String,
    to target: Target<State>,
    type: TransitionType = .external,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ delay: @escaping @Sendable (Self) -> Duration,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.computed(name: name, delay), restoration)
    return transition(trigger, target.references, type, fileID, line, action)
  }

  /// A transition without a target after a duration that is computed when the state is entered.
  public static func after(
    _ name: String,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ delay: @escaping @Sendable (Self) -> Duration,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.computed(name: name, delay), restoration)
    return transition(trigger, .none, .external, fileID, line, action)
  }

  /// Returns the trigger of a delayed transition.
  static func expiry(
    _ delay: TimerDelay<Self>,
    _ restoration: TimerRestoration,
    isInactivity: Bool = false
  ) -> TransitionDefinition.Trigger {
    .after(TimerDefinition(delay, restoration, isInactivity: isInactivity))
  }
}
