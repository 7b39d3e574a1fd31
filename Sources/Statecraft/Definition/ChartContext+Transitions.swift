extension ChartContext where Event: CaseIterable & Equatable {
  /// A transition to a state, taken when one of the events comes.
  ///
  /// - Parameters:
  ///   - events: the events; the transition reacts to each of them.
  ///   - target: the state that it leads to.
  ///   - type: whether the state that this is written in is left when the target lies inside it.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - action: changes the context; for more, use the modifiers of ``ChartTransition``.
  /// - Returns: the transition, for its modifiers.
  @inlinable @inline(never)
  public static func on(
    _ events: Event...,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    transition(.events(cases(events)), .one(.state(StateID(target))), type, fileID, line, action)
  }

  /// A transition to a history, or to states in several regions.
  @inlinable @inline(never)
  public static func on(
    _ events: Event...,
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Void> {
    transition(.events(cases(events)), target.references, type, fileID, line, nil)
  }

  /// A transition without a target: the configuration stays, only the actions run.
  @inlinable @inline(never)
  public static func on(
    _ events: Event...,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    transition(.events(cases(events)), .none, .external, fileID, line, action)
  }

  /// Consumes the events here without doing anything: said, not forgotten.
  ///
  /// States outside do not see them either. The outcome of sending one is `ignored`.
  @inlinable @inline(never)
  public static func ignore(
    _ events: Event...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Void> {
    transition(.events(cases(events)), .none, .external, fileID, line, nil, .ignore)
  }

  /// Keeps the events for later: they come back, oldest first, after a state was left or entered.
  ///
  /// The innermost word counts: a transition of a state inside this one is taken, a transition of a
  /// state outside is not. In parallel states an event is kept only if no region takes it.
  /// Only events from outside are kept, never raised ones, timers or completions.
  @inlinable @inline(never)
  public static func postpone(
    _ events: Event...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Void> {
    transition(.events(cases(events)), .none, .external, fileID, line, nil, .postpone)
  }

  @inlinable @inline(__always)
  static func cases(_ events: [Event]) -> ShortList<Int> {
    events.count == 1 ? .one(caseIndex(of: events[0])) : ShortList(events.map(caseIndex(of:)))
  }
}

extension ChartContext where Event: EventAlphabet {
  /// A key path to a case of the events' alphabet, such as `\.coin`.
  public typealias CasePath<Payload> = KeyPath<Event.Cases, EventCase<Event, Payload>>

  /// A transition to a state, taken when an event of the case comes; its payload is typed.
  public static func on<Payload>(
    _ path: CasePath<Payload>,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Payload> {
    transition(path, .one(.state(StateID(target))), type, fileID, line)
  }

  /// A transition to a history, or to states in several regions.
  public static func on<Payload>(
    _ path: CasePath<Payload>,
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Payload> {
    transition(path, target.references, type, fileID, line)
  }

  /// A transition without a target: the configuration stays, only the actions run.
  public static func on<Payload>(
    _ path: CasePath<Payload>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Payload> {
    transition(path, .none, .external, fileID, line)
  }

  /// Consumes events of the case here without doing anything: said, not forgotten.
  public static func ignore<Payload>(
    _ path: CasePath<Payload>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Payload> {
    transition(path, .none, .external, fileID, line, .ignore)
  }

  /// Keeps events of the case for later: they come back, oldest first, after a state was left or
  /// entered.
  public static func postpone<Payload>(
    _ path: CasePath<Payload>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Payload> {
    transition(path, .none, .external, fileID, line, .postpone)
  }

  private static func transition<Payload>(
    _ path: CasePath<Payload>,
    _ targets: ShortList<TargetReference>,
    _ type: TransitionType,
    _ fileID: StaticString,
    _ line: UInt,
    _ disposition: Disposition = .take
  ) -> ChartTransition<Self, Payload> {
    let eventCase = Event.cases[keyPath: path]
    return ChartTransition(
      TransitionDefinition(
        .events(.one(eventCase.index)),
        targets,
        type: type,
        disposition: disposition,
        location: Diagnostic.Location(fileID, line)
      ),
      payload: .event(eventCase)
    )
  }
}

extension ChartContext {
  /// A transition that any event triggers for which no earlier one in this state is taken.
  ///
  /// Timers, completions and errors are not events in this sense.
  public static func onAny(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Event> {
    transition(.anyEvent, .one(.state(StateID(target))), type, fileID, line, payload: .wholeEvent)
  }

  /// A reaction without a target to any event for which no earlier transition in this state is
  /// taken.
  public static func onAny(
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Event> {
    transition(.anyEvent, .none, .external, fileID, line, payload: .wholeEvent)
  }

  /// A transition without an event: taken as soon as its guard holds, before any other event.
  ///
  /// Source: SCXML 3.13, eventless transitions.
  public static func always(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    transition(.eventless, .one(.state(StateID(target))), type, fileID, line, action)
  }

  /// An eventless transition to a history, or to states in several regions.
  public static func always(
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Void> {
    transition(.eventless, target.references, type, fileID, line, nil)
  }

  /// An eventless reaction without a target; its guard must become false by its actions.
  public static func always(
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Void> {
    transition(.eventless, .none, .external, fileID, line, nil)
  }

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

  /// A transition that is taken when this state is done: its child entered a final state, or all
  /// its regions did.
  ///
  /// Source: SCXML 3.7 and 3.4, `done.state.id`.
  public static func onDone(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Void> {
    onDone(Void.self, to: .state(target), type: type, fileID: fileID, line: line)
  }

  /// A transition when this state is done, with the output of its final state.
  ///
  /// - Parameters:
  ///   - output: the type of the output; compared with the final states' when the chart is
  ///     checked.
  ///   - target: where it leads.
  ///   - type: whether the source is left when the target lies inside it.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  /// - Returns: the transition, for its modifiers.
  public static func onDone<Output>(
    _ output: Output.Type,
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Output> {
    transition(
      .done(expecting: output),
      target.references,
      type,
      fileID,
      line,
      payload: .result(of: output)
    )
  }

  /// A transition when this state is done, with the output of its final state.
  public static func onDone<Output>(
    _ output: Output.Type,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, Output> {
    onDone(output, to: .state(target), type: type, fileID: fileID, line: line)
  }

  /// A transition that is taken when an action threw and the chart continues with an error event.
  ///
  /// See ``ErrorPolicy/raise``. The payload is the error.
  public static func onError(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, any Error> {
    transition(.error, .one(.state(StateID(target))), type, fileID, line, payload: .error)
  }

  /// A reaction without a target to an action that threw.
  public static func onError(
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChartTransition<Self, any Error> {
    transition(.error, .none, .external, fileID, line, payload: .error)
  }

  private static func transition<Payload>(
    _ trigger: TransitionDefinition.Trigger,
    _ targets: ShortList<TargetReference>,
    _ type: TransitionType,
    _ fileID: StaticString,
    _ line: UInt,
    payload: PayloadReader<Self, Payload>
  ) -> ChartTransition<Self, Payload> {
    ChartTransition(
      TransitionDefinition(
        trigger,
        targets,
        type: type,
        location: Diagnostic.Location(fileID, line)
      ),
      payload: payload
    )
  }

  @inlinable
  static func transition(
    _ trigger: TransitionDefinition.Trigger,
    _ targets: ShortList<TargetReference>,
    _ type: TransitionType,
    _ fileID: StaticString,
    _ line: UInt,
    _ action: (@Sendable (inout Self) -> Void)?,
    _ disposition: Disposition = .take
  ) -> ChartTransition<Self, Void> {
    ChartTransition(
      TransitionDefinition(
        trigger,
        targets,
        type,
        action.map(block),
        disposition,
        fileID,
        line
      ),
      payload: .none
    )
  }

  @usableFromInline
  static func block(_ action: @escaping @Sendable (inout Self) -> Void) -> AnyBlock {
    Block([.mutate(nil, action)]).erased
  }
}
