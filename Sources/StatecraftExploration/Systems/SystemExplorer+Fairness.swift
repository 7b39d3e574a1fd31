extension SystemExplorer {
  /// What is assumed of messages and of events from outside.
  var fairness: [FairnessCondition] {
    let system = steps.system
    var conditions: [FairnessCondition] = []
    for (number, connection) in system.connections.enumerated()
    where connection.link.capacity != nil {
      let label = steps.label(ofDelivery: number)
      conditions.append(
        FairnessCondition(
          name: "messages \(connection.name)",
          isStrong: false,
          demand: demand(ofDelivery: number),
          labels: connection.link.loses ? [label, label + 1] : [label],
          otherSteps: []
        )
      )
    }
    for fair in system.fairness {
      for (number, event) in system.events.enumerated()
      where event.member == fair.member && fair.contains(event.event) {
        conditions.append(
          FairnessCondition(
            name: "\(fair.name): \(event.event)",
            isStrong: fair.isStrong,
            demand: .whereServed,
            labels: [UInt32(number)],
            otherSteps: []
          )
        )
      }
    }
    return conditions
  }

  /// What is known of time: each timer fires when it is due, and time goes on.
  var timeFairness: [FairnessCondition] {
    guard steps.timerCount > 0 else { return [] }
    var conditions: [FairnessCondition] = []
    for (member, part) in steps.parts.enumerated() {
      for (timer, name) in part.timerNames.enumerated() {
        let row = demands.timers[steps.firstTimers[member] + timer]
        guard row.isActive.contains(true) else { continue }
        conditions.append(
          FairnessCondition(
            name: "\(part.name): \(name)",
            isStrong: false,
            demand: .inSituations(explored(row.isActive)),
            labels: [steps.label(ofTimer: timer, of: member)],
            otherSteps: row.restarts
          )
        )
      }
    }
    if timeCanStop {
      conditions.append(
        FairnessCondition(
          name: "time passes",
          isStrong: false,
          demand: .inSituations(explored(isUrgent)),
          labels: [],
          otherSteps: []
        )
      )
    }
    return conditions
  }

  /// Whether there are situations in which no time can pass.
  var timeCanStop: Bool { isUrgent.contains(true) }

  /// Flags of all situations; nothing is asked for in those that were not explored.
  private func explored(_ flags: [Bool]) -> [Bool] {
    flags + Array(repeating: false, count: store.count - flags.count)
  }
}
