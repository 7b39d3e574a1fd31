// Timers that are more than `after`: of inactivity, and those that belong to the machine.

extension ChartContext {
  /// A transition that is taken when no event has come from outside for the duration.
  ///
  /// The timer starts after the state's entry actions and dies when the state is left. Every event
  /// that is sent to the machine meanwhile starts it again, whatever becomes of the event: taken,
  /// ignored, postponed, refused or failed. Timers, raised events and the results of invocations do
  /// not; an event that an invocation sends does.
  ///
  /// ```swift
  /// state(.open, initial: .reading) {
  ///   afterInactivity(.seconds(300), to: .locked)
  ///   …
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - delay: how long nothing must have come.
  ///   - target: where it leads.
  ///   - restoration: what a restored snapshot means for a pending timer.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - action: changes the context.
  /// - Returns: the transition, for its modifiers.
  public static func afterInactivity(
    _ delay: Duration,
    to target: State,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    let targets = ShortList.one(TargetReference.state(StateID(target)))
    return inactivity(.constant(delay), targets, restoration, fileID, line, action)
  }

  /// A transition to a history, or to states in several regions, when no event has come from outside
  /// for the duration.
  public static func afterInactivity(
    _ delay: Duration,
    to target: Target<State>,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    inactivity(.constant(delay), target.references, restoration, fileID, line, action)
  }

  /// A reaction without a target when no event has come from outside for the duration.
  ///
  /// It comes once; the next event starts the timer again only while it still runs.
  public static func afterInactivity(
    _ delay: Duration,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    inactivity(.constant(delay), .none, restoration, fileID, line, action)
  }

  /// A transition when no event has come from outside for a duration that is computed from the
  /// context.
  ///
  /// - Parameters:
  ///   - name: what the delay is, for diagrams and snapshots.
  ///   - target: where it leads.
  ///   - restoration: what a restored snapshot means for a pending timer.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - delay: computed after the state's entry actions, and with each event before it is reacted
  ///     to; negative means zero.
  /// - Returns: the transition, for its modifiers.
  public static func afterInactivity(
    _ name: String,
    to target: State? = nil,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ delay: @escaping @Sendable (Self) -> Duration
  ) -> ChartTransition<Self, Void> {
    let targets: ShortList<TargetReference> = target.map { .one(.state(StateID($0))) } ?? .none
    return inactivity(.computed(name: name, delay), targets, restoration, fileID, line, nil)
  }

  /// A transition that is taken when the machine's timer of that name is over.
  ///
  /// Actions start the timer (`startTimer`), start it anew, and cancel it (`cancelTimer`). It outlives
  /// the states: whichever state is active when it is over may react. If none does, it is spent.
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
  ///   - name: the timer.
  ///   - target: where it leads.
  ///   - type: whether the state that this is written in is left when the target lies inside it.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - action: changes the context.
  /// - Returns: the transition, for its modifiers.
  public static func onTimer(
    _ name: String,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    let targets = ShortList.one(TargetReference.state(StateID(target)))
    return transition(.timer(name: name), targets, type, fileID, line, action)
  }

  /// A transition to a history, or to states in several regions, when the machine's timer of that
  /// name is over.
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

  /// A reaction without a target when the machine's timer of that name is over.
  public static func onTimer(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    transition(.timer(name: name), .none, .external, fileID, line, action)
  }

  private static func inactivity(
    _ delay: TimerDelay<Self>,
    _ targets: ShortList<TargetReference>,
    _ restoration: TimerRestoration,
    _ fileID: StaticString,
    _ line: UInt,
    _ action: (@Sendable (inout Self) -> Void)?
  ) -> ChartTransition<Self, Void> {
    let timer = TimerDefinition(delay, restoration, isInactivity: true)
    return transition(.after(timer), targets, .external, fileID, line, action)
  }
}
