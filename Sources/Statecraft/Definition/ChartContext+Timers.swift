extension ChartContext {
  /// A transition that is taken when the state has been active for the duration.
  ///
  /// The timer starts after the state's entry actions and dies when the state is left. Entering the
  /// state again starts it anew.
  ///
  /// - Parameters:
  ///   - delay: how long the state must have been active.
  ///   - target: where it leads.
  ///   - restoration: what a restored snapshot means for a pending timer.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - action: changes the context.
  /// - Returns: the transition, for its modifiers.
  public static func after(
    _ delay: Duration,
    to target: State,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    let timer = TimerDefinition(TimerDelay<Self>.constant(delay), restoration)
    return transition(.after(timer), .one(.state(StateID(target))), .external, fileID, line, action)
  }

  /// A transition after a duration to a history, or to states in several regions.
  public static func after(
    _ delay: Duration,
    to target: Target<State>,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Void> {
    let timer = TimerDefinition(TimerDelay<Self>.constant(delay), restoration)
    return transition(.after(timer), target.references, .external, fileID, line, nil)
  }

  /// A reaction without a target when the state has been active for the duration.
  public static func after(
    _ delay: Duration,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Void> {
    let timer = TimerDefinition(TimerDelay<Self>.constant(delay), restoration)
    return transition(.after(timer), .none, .external, fileID, line, nil)
  }

  /// A transition after a duration that is computed from the context when the state is entered.
  ///
  /// - Parameters:
  ///   - name: what the delay is, for diagrams and snapshots.
  ///   - target: where it leads.
  ///   - restoration: what a restored snapshot means for a pending timer.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - delay: computed after the state's entry actions; negative means zero.
  /// - Returns: the transition, for its modifiers.
  public static func after(
    _ name: String,
    to target: State? = nil,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ delay: @escaping @Sendable (Self) -> Duration
  ) -> ChartTransition<Self, Void> {
    let timer = TimerDefinition(TimerDelay<Self>.computed(name: name, delay), restoration)
    let targets: ShortList<TargetReference> = target.map { .one(.state(StateID($0))) } ?? .none
    return transition(.after(timer), targets, .external, fileID, line, nil)
  }
}
