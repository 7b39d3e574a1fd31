internal import Statecraft

extension Explorer {
  /// What all runs satisfy: fair events come, timers fire, and declared results of invocations arrive.
  var fairness: [FairnessCondition] {
    let program = codec.table.program
    var conditions: [FairnessCondition] = []
    for fair in proof.fair {
      for label in labels.labels(of: fair) {
        conditions.append(
          FairnessCondition(
            name: labels.text(of: label, program),
            isStrong: fair.isStrong != (codec.mistake == .wrongFairness),
            demand: .whereServed,
            labels: [label],
            otherSteps: []
          )
        )
      }
    }
    guard let demands = known.demands else { return conditions }
    for (number, row) in demands.timers.enumerated() where row.isActive.contains(true) {
      conditions.append(
        FairnessCondition(
          ofTimer: program.longName(ofTimer: number),
          isActive: row.isActive,
          replacements: row.replacements
        )
      )
    }
    for (number, row) in demands.invocations.enumerated()
    where row.isActive.contains(true) && !proof.ends[number].isEmpty {
      conditions.append(
        FairnessCondition(
          ofInvocation: program.model.invocations[number].name,
          isActive: row.isActive,
          ends: proof.ends.numbers(of: number).map { labels.label(ofEnd: $0) },
          replacements: row.replacements
        )
      )
    }
    return conditions
  }

  /// The steps that were found, with what all runs satisfy; `nil` if they were not kept.
  var fairGraph: StepGraph? {
    guard var graph = known.graph else { return nil }
    graph.fairness = fairness
    return graph
  }

  /// What distinguishes runs in which time goes on; `nil` if timers never fire forever without time passing.
  var timePasses: FairnessCondition? {
    guard ZenoLoop(known.urgentSteps) != nil else { return nil }
    var isUrgent = Array(repeating: false, count: known.store.count)
    for step in known.urgentSteps { isUrgent[Int(step.from)] = true }
    return .timePasses(isUrgent)
  }
}
