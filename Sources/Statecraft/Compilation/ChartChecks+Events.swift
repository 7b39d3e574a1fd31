extension ChartChecks {
  /// Finds events that nothing reacts to, and those that are only ever kept for later.
  mutating func checkEvents() {
    var taken = StateSet()
    var postponed = StateSet()
    var keepers: [Int: Int] = [:]
    for transition in topology.transitions.indices {
      let row = topology.transitions[transition]
      let isKept = row.disposition == .postpone
      switch row.trigger {
      case .one(let column):
        guard (0..<topology.columns.events).contains(column) else { continue }
        if isKept {
          postponed.insert(column)
          keepers[column] = keepers[column] ?? transition
        } else {
          taken.insert(column)
        }
      case .many(let columns):
        if isKept {
          postponed.formUnion(columns)
          for column in columns { keepers[column] = keepers[column] ?? transition }
        } else {
          taken.formUnion(columns)
        }
      case .anyEvent: if !isKept { return }
      case .eventless: break
      }
    }
    for event in model.vocabulary.events where !taken.contains(event.index) {
      guard postponed.contains(event.index), let keeper = keepers[event.index] else {
        report(
          .warning,
          0,
          "no state reacts to the event '\(event.name)'",
          "add `on`, or `ignore` it where it can occur"
        )
        continue
      }
      let source = model.transitions[keeper].source
      report(
        .warning,
        source,
        "'\(model.states[source].name)' postpones the event '\(event.name)', but no state "
          + "handles it: it would wait until the machine ends",
        "add `on` or `ignore` to the state that should handle it, or remove `postpone`",
        model.transitions[keeper].location
      )
    }
  }
}
