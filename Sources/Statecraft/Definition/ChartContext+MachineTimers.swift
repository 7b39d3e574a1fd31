// Timers other than `after`: inactivity timers, and the named timers of the machine.

extension ChartContext {
  /// A transition that is taken when no event came from outside for a duration.
  ///
  /// The timer starts after the state's entry actions and is cancelled when the state is left.
  /// Every event that is sent to the machine restarts it, whether the event is taken, ignored,
  /// postponed, refused or failed. An event that an invocation sends restarts it, too. Timers,
  /// raised events and results of invocations do not.
  ///
  /// ```swift
  /// state(.open, initial: .reading) {
  ///   afterInactivity(.seconds(300), to: .locked)
  ///   …
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - delay: the duration without an event from outside.
  ///   - target: the state to enter.
  ///   - type: whether to leave the enclosing state when it contains the target.
  ///   - restoration: what happens to the pending timer when a snapshot is restored.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - action: changes the context.
  /// - Returns: the transition, to be refined by modifiers.
  public static func afterInactivity(
    _ delay: Duration,
    to target: State,
    type: TransitionType = .external,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.constant(delay), restoration, isInactivity: true)
    return transition(trigger, .state(target), type, fileID, line, action)
  }

  /// A transition to a history, or to states in several regions, when no event came from outside
  /// for a duration.
  public static func afterInactivity(
    _ delay: Duration,
    to target: Target<State>,
    type: TransitionType = .external,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.constant(delay), restoration, isInactivity: true)
    return transition(trigger, target.references, type, fileID, line, action)
  }

  /// A transition without a target when no event came from outside for a duration.
  ///
  /// It runs once per activation of the state: after the timer has fired, events do not restart it.
  public static func afterInactivity(
    _ delay: Duration,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.constant(delay), restoration, isInactivity: true)
    return transition(trigger, .none, .external, fileID, line, action)
  }

  /// A transition when no event came from outside for a duration that is computed from the context.
  ///
  /// - Parameters:
  ///   - name: a name for the delay, for diagrams and snapshots.
  ///   - target: the state to enter.
  ///   - type: whether to leave the enclosing state when it contains the target.
  ///   - restoration: what happens to the pending timer when a snapshot is restored.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - delay: computes the delay after the state's entry actions, and before each event that the
  ///     machine reacts to; a negative delay counts as zero.
  ///   - action: changes the context.
  /// - Returns: the transition, to be refined by modifiers.
  public static func afterInactivity(
    _ name: String,
    to target: State,
    type: TransitionType = .external,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ delay: @escaping @Sendable (Self) -> Duration,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.computed(name: name, delay), restoration, isInactivity: true)
    return transition(trigger, .state(target), type, fileID, line, action)
  }

  /// A transition to a history, or to states in several regions, when no event came from outside
  /// for a duration that is computed from the context.
  public static func afterInactivity(
    _ name: String,
    to target: Target<State>,
    type: TransitionType = .external,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ delay: @escaping @Sendable (Self) -> Duration,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.computed(name: name, delay), restoration, isInactivity: true)
    return transition(trigger, target.references, type, fileID, line, action)
  }

  /// A transition without a target when no event came from outside for a duration that is computed
  /// from the context.
  ///
  /// It runs once per activation of the state: after the timer has fired, events do not restart it.
  public static func afterInactivity(
    _ name: String,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ delay: @escaping @Sendable (Self) -> Duration,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.computed(name: name, delay), restoration, isInactivity: true)
    return transition(trigger, .none, .external, fileID, line, action)
  }

  /// A transition that is taken when a named timer of the machine fires.
  ///
  /// Actions start or restart the timer (`startTimer`) and cancel it (`cancelTimer`). The timer is
  /// independent of the states: any state that is active when it fires can react. If none does, the
  /// timer has no effect.
  ///
  /// ```swift
  /// state(.draft) {
  ///   onEntry().startTimer("reminder", after: .seconds(86_400))
  ///   on(.submit, to: .review)
  /// }
  /// onTimer("reminder").emit(.remind)
  /// ```
  ///
  /// - Parameters:
  ///   - name: the timer's name.
  ///   - target: the state to enter.
  ///   - type: whether to leave the enclosing state when it contains the target.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - action: changes the context.
  /// - Returns: the transition, to be refined by modifiers.
  public static func onTimer(
    _ name: String,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    transition(.timer(name: name), .state(target), type, fileID, line, action)
  }

  /// A transition to a history, or to states in several regions, when a named timer of the machine
  /// fires.
  public static func onTimer(
    _ name: String,
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    transition(.timer(name: name), target.references, type, fileID, line, action)
  }

  /// A transition without a target when a named timer of the machine fires.
  public static func onTimer(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    transition(.timer(name: name), .none, .external, fileID, line, action)
  }
}
