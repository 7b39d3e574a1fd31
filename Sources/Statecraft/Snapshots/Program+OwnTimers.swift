extension Program {
  /// Returns the description of a machine's own timer for snapshots; `nil` for a state's timer.
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
}
