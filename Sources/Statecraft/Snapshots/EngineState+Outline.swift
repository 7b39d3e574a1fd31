extension EngineState {
  /// Whether an event is to be raised later.
  var hasDelayedEvents: Bool { timers.contains { $0.event != nil } }

  /// Returns what a snapshot contains besides data and events: a machine in this state by names.
  ///
  /// It needs no types of the chart.
  ///
  /// - Parameters:
  ///   - shape: the chart.
  ///   - time: the wall clock's time.
  ///   - timerName: a pending timer in words.
  ///   - isPresent: whether the context has data of an active state.
  /// - Returns: the outline.
  func outline(
    of shape: ChartShape,
    at time: WallTime?,
    timerName: (PendingTimer) -> String,
    isPresent: (Erased) -> (name: String, isPresent: Bool)
  ) -> SnapshotOutline {
    var outline = SnapshotOutline(
      chart: shape.name,
      version: shape.version,
      configuration: configuration.map { shape.states[$0].name },
      invocations: invocations.map { active in
        let row = shape.invocations[active.invocation]
        return SnapshotInvocation(state: shape.name(ofOwner: row.state), name: row.name)
      },
      now: now,
      isDone: isDone,
      droppedEvents: droppedEvents,
      takenAt: time
    )
    for number in shape.histories.indices {
      guard let stored = history[number] else { continue }
      let row = shape.histories[number]
      outline.history.append(
        SnapshotHistory(
          state: shape.states[row.parent].name,
          deep: row.deep,
          stored: stored.map { shape.states[$0].name }
        )
      )
    }
    for pending in timers {
      let state = shape.timers[pending.timer].state
      outline.timers.append(
        SnapshotTimer(
          state: shape.name(ofOwner: state),
          position: shape.position(ofTimer: pending.timer),
          name: timerName(pending),
          remaining: pending.due - now,
          duration: pending.duration,
          own: shape.ownTimer(of: pending)
        )
      )
    }
    if !isDone { outline.ended = ended(in: shape, isPresent) }
    return outline
  }

  /// Returns the parts of active states that have ended.
  private func ended(
    in shape: ChartShape,
    _ isPresent: (Erased) -> (name: String, isPresent: Bool)
  ) -> [SnapshotEnd] {
    var ends: [SnapshotEnd] = []
    func add(endsOf state: Int) {
      let node = shape.states[state]
      // Most states have no parts.
      if node.timers.isEmpty, node.invocations.isEmpty, node.data.isEmpty { return }
      let name = shape.name(ofOwner: state)
      for (position, timer) in node.timers.enumerated() where timers.timer(number: timer) == nil {
        ends.append(
          SnapshotEnd(.timer, state: name, position: position, name: shape.timerName(timer))
        )
      }
      for (position, number) in node.invocations.enumerated()
      where !invocations.contains(where: { $0.invocation == number }) {
        ends.append(
          SnapshotEnd(
            .invocation,
            state: name,
            position: position,
            name: shape.invocations[number].name
          )
        )
      }
      for (position, data) in node.data.enumerated() {
        let (dataName, isPresent) = isPresent(data)
        if isPresent { continue }
        ends.append(SnapshotEnd(.data, state: name, position: position, name: dataName))
      }
    }
    add(endsOf: 0)
    for state in configuration { add(endsOf: state) }
    return ends
  }
}

extension ChartShape {
  /// Returns the description of a machine's own timer for snapshots; `nil` for a state's timer.
  fileprivate func ownTimer(of pending: EngineState.PendingTimer) -> SnapshotTimer.Own? {
    let row = timers[pending.timer]
    let restoration = pending.restoration ?? row.restoration
    switch row.kind {
    case .after, .inactivity: return nil
    case .named: return .init(kind: .timer, name: row.name, onRestore: restoration)
    case .event:
      let hasName = pending.timer != machineTimers.event
      return .init(kind: .event, name: hasName ? row.name : nil, onRestore: restoration)
    }
  }
}
