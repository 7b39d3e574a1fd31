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

  /// What is known of timers: each one fires when it is due, unless it is ended before.
  var timeFairness: [FairnessCondition] {
    guard steps.timerCount > 0 else { return [] }
    var conditions: [FairnessCondition] = []
    for (member, part) in steps.parts.enumerated() {
      for (timer, name) in part.timerNames.enumerated() {
        let row = demands.timers[steps.timerNumbers.number(timer, of: member)]
        guard row.isActive.contains(true) else { continue }
        conditions.append(
          FairnessCondition(
            ofTimer: "\(part.name): \(name)",
            isActive: explored(row.isActive),
            replacements: row.replacements
          )
        )
      }
    }
    return conditions
  }

  /// What is known of invocations: one of the declared results arrives, unless the work is cancelled before.
  var invocationFairness: [FairnessCondition] {
    steps.parts.enumerated().flatMap { member, part in
      part.invocationNames.enumerated().compactMap { invocation, name -> FairnessCondition? in
        let row = demands.invocations[steps.invocationNumbers.number(invocation, of: member)]
        let ends = part.ends.numbers(of: invocation)
        guard row.isActive.contains(true), !ends.isEmpty else { return nil }
        return FairnessCondition(
          ofInvocation: "\(part.name): \(name)",
          isActive: explored(row.isActive),
          ends: ends.map { steps.label(ofEnd: $0, of: member) },
          replacements: row.replacements
        )
      }
    }
  }

  /// What distinguishes runs in which time goes on; `nil` if it does in all.
  ///
  /// It is no assumption: a loop without time passing refutes claims, as for one machine.
  var timePasses: FairnessCondition? {
    guard isUrgent.contains(true) else { return nil }
    return .timePasses(explored(isUrgent))
  }

  /// Flags of all situations; nothing is asked for in those that were not explored.
  private func explored(_ flags: [Bool]) -> [Bool] {
    flags + Array(repeating: false, count: store.count - flags.count)
  }
}
