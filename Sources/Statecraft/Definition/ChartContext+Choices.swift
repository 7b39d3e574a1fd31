// Transitions to one of several declared targets, chosen by a function.

extension ChartContext {
  /// A transition to one of several declared states, chosen by a function of the context.
  ///
  /// It is equivalent to one transition for each state, in order, whose guard holds when the
  /// function returns that state. Diagrams, explanations and exports show all of them. If the
  /// function returns a state that is not declared, the transition is not taken, and the
  /// explanation names that state and the declared ones.
  ///
  /// ```swift
  /// on(.decide, toOneOf: [.accepted, .rejected], "by score") { $0.score > 5 ? .accepted : .rejected }
  /// ```
  ///
  /// - Parameters:
  ///   - events: the events; the transition reacts to each of them.
  ///   - targets: the states that `choose` may return.
  ///   - name: the criterion of the choice, for diagrams and explanations.
  ///   - type: whether to leave the enclosing state when it contains the target.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - choose: returns the target. It must be pure, because the engine may call it repeatedly.
  /// - Returns: the transition, to be refined by modifiers; they apply to all targets.
  public static func on(
    _ events: Event...,
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, Void> {
    choice(.values(cases(events)), targets, name, type, fileID, line, .none, choose)
  }
}

extension ChartContext where Event: EventAlphabet {
  /// A transition to one of several declared states, chosen by a function of the context.
  public static func on<Payload>(
    _ paths: CasePath<Payload>...,
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, Payload> {
    let (trigger, payload) = reading(paths)
    return choice(trigger, targets, name, type, fileID, line, payload, choose)
  }

  /// A transition to one of several declared states, chosen by a function of context and payload.
  public static func on<Payload>(
    _ paths: CasePath<Payload>...,
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self, Payload) -> State
  ) -> ChartTransition<Self, Payload> {
    let (trigger, payload) = reading(paths)
    return choice(trigger, targets, name, type, fileID, line, payload, choose)
  }

  /// A transition for cases with different payloads to one of several declared states, chosen by a
  /// function of the context.
  @_disfavoredOverload
  public static func on<First, Second, each Other>(
    _ first: CasePath<First>,
    _ second: CasePath<Second>,
    _ others: repeat CasePath<each Other>,
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, Void> {
    let cases = numbers(first, second, repeat each others)
    return choice(cases, targets, name, type, fileID, line, .none, choose)
  }
}

extension ChartContext {
  /// An eventless transition to one of several declared states, chosen by a function of the
  /// context.
  ///
  /// It is taken as soon as the function returns a declared state.
  public static func always(
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, Void> {
    choice(.eventless, targets, name, type, fileID, line, .none, choose)
  }

  /// A transition after a duration to one of several declared states, chosen by a function of the
  /// context at that time.
  public static func after(
    _ delay: Duration,
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, Void> {
    let trigger = expiry(.constant(delay), restoration)
    return choice(trigger, targets, name, type, fileID, line, .none, choose)
  }
}
