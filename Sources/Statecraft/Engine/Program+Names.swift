extension Program {
  /// What a step reacts to, as the outcome shows it.
  func cause(of occurrence: Occurrence<Context>, isExternal: Bool) -> Cause<Context> {
    switch occurrence.kind {
    case .event(let event):
      return isExternal && !occurrence.isRaised ? .event(event) : .raised(event)
    case .done:
      return .done(model.states[topology.columns.state(ofColumn: occurrence.index)].name)
    case .timer:
      let timer = topology.columns.timer(ofColumn: occurrence.index)
      return .timer(timerName(timer), state: model.states[model.timers[timer].state].name)
    case .invocationDone(let id, _): return .invocationDone(id.name, state: id.state)
    case .invocationFailed(let id, _): return .invocationFailed(id.name, state: id.state)
    case .error: return .error
    }
  }

  /// The public identity of a pending timer.
  @usableFromInline
  func id(of pending: EngineState.PendingTimer) -> TimerID {
    TimerID(
      state: name(ofOwner: model.shape.timers[pending.timer].state),
      position: model.shape.position(ofTimer: pending.timer),
      serial: pending.serial,
      name: ownName(of: pending)
    )
  }

  /// The name of a timer or a delayed event that belongs to the machine; `nil` for a state's timer.
  private func ownName(of pending: EngineState.PendingTimer) -> String? {
    let row = model.shape.timers[pending.timer]
    switch row.kind {
    case .after, .inactivity: return nil
    case .named: return row.name
    case .event:
      return pending.timer == model.shape.machineTimers.event ? eventName(of: pending) : row.name
    }
  }

  /// A pending timer in words: `after 30.0 seconds`, `timer reminder`, `delayed tick`.
  func name(of pending: EngineState.PendingTimer) -> String {
    guard let event = eventName(of: pending) else { return timerName(pending.timer) }
    return "delayed \(event)"
  }

  private func eventName(of pending: EngineState.PendingTimer) -> String? {
    delayedEvent(of: pending).map { "\(Cause<Context>.event($0))" }
  }

  /// The public identity of a running invocation.
  @usableFromInline
  func id(of active: EngineState.ActiveInvocation) -> InvocationID {
    InvocationID(
      name: model.shape.invocations[active.invocation].name,
      state: name(ofOwner: model.shape.invocations[active.invocation].state),
      serial: active.serial
    )
  }

  /// A state's name; empty for the chart itself.
  func name(ofOwner state: Int) -> String { model.shape.name(ofOwner: state) }

  /// Where executable content is written, in words.
  func name(of place: Macrostep<Context>.Place) -> String {
    switch place {
    case .entry(let state): "an entry action of '\(model.states[state].name)'"
    case .exit(let state): "an exit action of '\(model.states[state].name)'"
    case .initial(let state): "the initial content of '\(model.states[state].name)'"
    case .history(let history): "the default content of the \(model.histories[history].name)"
    case .transition(let transition): "an action of '\(description(of: transition))'"
    case .receipt: "the receipt of an event by '\(model.name)'"
    case .guardOf(let transition): "the guard of '\(description(of: transition))'"
    }
  }
}
