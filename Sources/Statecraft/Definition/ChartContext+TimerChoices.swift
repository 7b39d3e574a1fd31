// Delays and timers that lead to one of several declared targets, chosen by a function.

extension ChartContext {
  /// A transition after a computed duration to one of several declared states, chosen by a function
  /// of the context at that time.
  ///
  /// ```swift
  /// after("the timeout", toOneOf: [.retry, .failed], "by tries") {
  ///   $0.timeout
  /// } target: {
  ///   $0.tries < 3 ? .retry : .failed
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - delayName: a name for the delay, for diagrams and snapshots.
  ///   - targets: the states that `choose` may return.
  ///   - name: the criterion of the choice, for diagrams and explanations.
  ///   - type: whether to leave the enclosing state when it contains the target.
  ///   - restoration: what happens to the pending timer when a snapshot is restored.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - delay: computes the delay after the state's entry actions; a negative delay counts as
  ///     zero.
  ///   - choose: returns the target. It must be pure, because the engine may call it repeatedly.
  /// - Returns: the transition, to be refined by modifiers; they apply to all targets.
  public static func after(
    _ delayName: String,
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ delay: @escaping @Sendable (Self) -> Duration,
    target choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.computed(name: delayName, delay), restoration)
    return choice(trigger, targets, name, type, fileID, line, .none, choose)
  }

  /// A transition to one of several declared states, chosen by a function of the context when no
  /// event came from outside for a duration.
  public static func afterInactivity(
    _ delay: Duration,
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.constant(delay), restoration, isInactivity: true)
    return choice(trigger, targets, name, type, fileID, line, .none, choose)
  }

  /// A transition to one of several declared states when no event came from outside for a duration
  /// that is computed from the context.
  ///
  /// The delay is computed after the state's entry actions, and before each event that the machine
  /// reacts to. A negative delay counts as zero.
  public static func afterInactivity(
    _ delayName: String,
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ delay: @escaping @Sendable (Self) -> Duration,
    target choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.computed(name: delayName, delay), restoration, isInactivity: true)
    return choice(trigger, targets, name, type, fileID, line, .none, choose)
  }

  /// A transition to one of several declared states, chosen by a function of the context when a
  /// named timer of the machine fires.
  public static func onTimer(
    _ timer: String,
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, Void> {
    choice(.timer(name: timer), targets, name, type, fileID, line, .none, choose)
  }
}
