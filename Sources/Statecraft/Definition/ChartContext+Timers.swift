extension ChartContext {
  /// A transition that is taken when the state has been active for the duration.
  ///
  /// The timer starts after the state's entry actions and dies when the state is left. Entering the
  /// state again starts it anew.
  ///
  /// - Parameters:
  ///   - delay: how long the state must have been active.
  ///   - target: where it leads.
  ///   - type: whether the state that this is written in is left when the target lies inside it.
  ///   - restoration: what a restored snapshot means for a pending timer.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - action: changes the context; for more, use the modifiers of ``ChartTransition``.
  /// - Returns: the transition, for its modifiers.
  public static func after(
    _ delay: Duration,
    to target: State,
    type: TransitionType = .external,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    after(.constant(delay), .state(target), type, restoration, fileID, line, action)
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
    after(.constant(delay), target, type, restoration, fileID, line, action)
  }

  /// A reaction without a target when the state has been active for the duration.
  public static func after(
    _ delay: Duration,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    after(.constant(delay), nil, .external, restoration, fileID, line, action)
  }

  /// A transition after a duration that is computed from the context when the state is entered.
  ///
  /// ```swift
  /// after("the timeout", to: .failed) { $0.timeout } do: { $0.failures += 1 }
  /// ```
  ///
  /// - Parameters:
  ///   - name: what the delay is, for diagrams and snapshots.
  ///   - target: where it leads.
  ///   - type: whether the state that this is written in is left when the target lies inside it.
  ///   - restoration: what a restored snapshot means for a pending timer.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - delay: computed after the state's entry actions; negative means zero.
  ///   - action: changes the context; for more, use the modifiers of ``ChartTransition``.
  /// - Returns: the transition, for its modifiers.
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
    let delay = TimerDelay<Self>.computed(name: name, delay)
    return after(delay, .state(target), type, restoration, fileID, line, action)
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
    let delay = TimerDelay<Self>.computed(name: name, delay)
    return after(delay, target, type, restoration, fileID, line, action)
  }

  /// A reaction without a target after a duration that is computed when the state is entered.
  public static func after(
    _ name: String,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ delay: @escaping @Sendable (Self) -> Duration,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    let delay = TimerDelay<Self>.computed(name: name, delay)
    return after(delay, nil, .external, restoration, fileID, line, action)
  }

  private static func after(
    _ delay: TimerDelay<Self>,
    _ target: Target<State>?,
    _ type: TransitionType,
    _ restoration: TimerRestoration,
    _ fileID: StaticString,
    _ line: UInt,
    _ action: (@Sendable (inout Self) -> Void)?
  ) -> ChartTransition<Self, Void> {
    let timer = TimerDefinition(delay, restoration)
    return transition(.after(timer), target?.references ?? .none, type, fileID, line, action)
  }
}
