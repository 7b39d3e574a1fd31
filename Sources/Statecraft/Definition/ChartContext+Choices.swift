// Transitions to one of several declared targets, which a function names.

extension ChartContext where Event: CaseIterable & Equatable {
  /// A transition to one of several declared states, which a function of the context names.
  ///
  /// It means the same as a transition to each of them, in order, with a guard that holds when the
  /// function names it. Diagrams, explanations and exports show all of them. When it names another
  /// state the transition is not taken; the explanation names that state and the declared ones.
  ///
  /// ```swift
  /// on(.decide, toOneOf: [.accepted, .rejected], "by score") { $0.score > 5 ? .accepted : .rejected }
  /// ```
  ///
  /// - Parameters:
  ///   - events: the events; the transition reacts to each of them.
  ///   - targets: the states that it may lead to.
  ///   - name: what the choice is made by, for diagrams and explanations.
  ///   - type: whether the state that this is written in is left when the target lies inside it.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - choose: names the target; pure over the context, and called as often as the engine needs it.
  /// - Returns: the transition, for its modifiers; they hold for all targets.
  public static func on(
    _ events: Event...,
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, Void> {
    choice(.events(cases(events)), targets, name, type, fileID, line, .none, choose)
  }
}

extension ChartContext where Event: EventAlphabet {
  /// A transition to one of several declared states, which a function of the context names.
  public static func on<Payload>(
    _ path: CasePath<Payload>,
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, Payload> {
    let eventCase = Event.cases[keyPath: path]
    let trigger = TransitionDefinition.Trigger.events(.one(eventCase.index))
    return choice(trigger, targets, name, type, fileID, line, .event(eventCase), choose)
  }

  /// A transition to one of several declared states, which a function of context and payload names.
  public static func on<Payload>(
    _ path: CasePath<Payload>,
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self, Payload) -> State
  ) -> ChartTransition<Self, Payload> {
    let eventCase = Event.cases[keyPath: path]
    let trigger = TransitionDefinition.Trigger.events(.one(eventCase.index))
    return choice(trigger, targets, name, type, fileID, line, .event(eventCase), choose)
  }
}

extension ChartContext {
  /// An eventless transition to one of several declared states, which a function of the context names.
  ///
  /// It is taken as soon as the function names a declared one.
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

  /// A transition after a duration to one of several declared states, which a function of the context
  /// names then.
  public static func after(
    _ delay: Duration,
    toOneOf targets: [State],
    _ name: String,
    onRestore restoration: TimerRestoration = .remainder,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, Void> {
    let timer = TimerDefinition(TimerDelay<Self>.constant(delay), restoration)
    return choice(.after(timer), targets, name, .external, fileID, line, .none, choose)
  }
}
