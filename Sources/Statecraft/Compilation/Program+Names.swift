extension Program {
  /// What a step reacts to, as the outcome shows it.
  func cause(of occurrence: Occurrence<Context>, isExternal: Bool) -> Cause<Context> {
    switch occurrence.kind {
    case .event(let event):
      return isExternal && !occurrence.isRaised ? .event(event) : .raised(event)
    case .done:
      return .done(model.states[occurrence.index - topology.columns.events].name)
    case .timer:
      let timer = model.timers.indices.first { topology.columns.timer($0) == occurrence.index }
      guard let timer else { preconditionFailure("no timer in column \(occurrence.index)") }
      return .timer(timerName(timer), state: model.states[model.timers[timer].state].name)
    case .invocationDone(let id, _): return .invocationDone(id.name)
    case .invocationFailed(let id, _): return .invocationFailed(id.name)
    case .error: return .error
    }
  }

  /// The public identity of a pending timer.
  func id(of pending: EngineState.PendingTimer) -> TimerID {
    let state = model.timers[pending.timer].state
    return TimerID(
      state: name(ofOwner: state),
      position: model.states[state].timers.firstIndex(of: pending.timer) ?? 0,
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

  /// What a snapshot says of a timer that belongs to the machine; `nil` for a state's timer.
  func ownTimer(
    of pending: EngineState.PendingTimer
  ) -> SnapshotTimer.Own? {
    let row = model.shape.timers[pending.timer]
    let restoration = pending.restoration ?? row.restoration
    switch row.kind {
    case .after, .inactivity: return nil
    case .named: return .init(kind: .timer, name: row.name, onRestore: restoration)
    case .event:
      let hasName = pending.timer != model.shape.machineTimers.event
      return .init(kind: .event, name: hasName ? row.name : nil, onRestore: restoration)
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
  func id(of active: EngineState.ActiveInvocation) -> InvocationID {
    let invocation = model.invocations[active.invocation]
    return InvocationID(
      name: invocation.name,
      state: name(ofOwner: invocation.state),
      serial: active.serial
    )
  }

  /// A state's name; empty for the chart itself.
  func name(ofOwner state: Int) -> String { state == 0 ? "" : model.states[state].name }

  /// Where executable content is written, in words.
  func name(of place: Macrostep<Context>.Place) -> String {
    switch place {
    case .entry(let state): "an entry action of '\(model.states[state].name)'"
    case .exit(let state): "an exit action of '\(model.states[state].name)'"
    case .initial(let state): "the initial content of '\(model.states[state].name)'"
    case .history(let history): "the default content of the \(model.histories[history].name)"
    case .transition(let transition): "an action of '\(description(of: transition))'"
    case .guardOf(let transition): "the guard of '\(description(of: transition))'"
    }
  }
}
