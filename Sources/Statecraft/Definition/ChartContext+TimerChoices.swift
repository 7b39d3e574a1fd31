// Delays and timers that lead to one of several declared targets, which a function names.

extension ChartContext {
  /// A transition after a computed duration to one of several declared states, which a function of the
  /// context names then.
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
  ///   - delayName: what the delay is, for diagrams and snapshots.
  ///   - targets: the states that it may lead to.
  ///   - name: what the choice is made by, for diagrams and explanations.
  ///   - type: whether the state that this is written in is left when the target lies inside it.
  ///   - restoration: what a restored snapshot means for a pending timer.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - delay: computed after the state's entry actions; negative means zero.
  ///   - choose: names the target; pure over the context, and called as often as the engine needs it.
  /// - Returns: the transition, for its modifiers; they hold for all targets.
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
    let timer = TimerDefinition(TimerDelay<Self>.computed(name: delayName, delay), restoration)
    return choice(.after(timer), targets, name, type, fileID, line, .none, choose)
  }

  /// A transition to one of several declared states, which a function of the context names when no
  /// event has come from outside for the duration.
  public static func afterInactivity(
    _ delay: Duration,
    toOneOf targets: [State],
    _ name: String,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, Void> {
    let delay = TimerDelay<Self>.constant(delay)
    let timer = TimerDefinition(delay, restoration, isInactivity: true)
    return choice(.after(timer), targets, name, .external, fileID, line, .none, choose)
  }

  /// A transition to one of several declared states when no event has come from outside for a duration
  /// that is computed from the context.
  ///
  /// The delay is computed after the state's entry actions, and with each event before it is reacted
  /// to; negative means zero.
  public static func afterInactivity(
    _ delayName: String,
    toOneOf targets: [State],
    _ name: String,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ delay: @escaping @Sendable (Self) -> Duration,
    target choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, Void> {
    let delay = TimerDelay<Self>.computed(name: delayName, delay)
    let timer = TimerDefinition(delay, restoration, isInactivity: true)
    return choice(.after(timer), targets, name, .external, fileID, line, .none, choose)
  }

  /// A transition to one of several declared states, which a function of the context names when the
  /// machine's timer of that name is over.
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
