internal import Statecraft

extension SituationExpander {
  /// Notes which timers wait and which invocations run in the next situation.
  func addDemands(_ engine: EngineState) {
    for number in 0..<timers {
      found.demands.append(engine.timers.contains { $0.timer == number })
    }
    for number in 0..<invocations {
      found.demands.append(engine.invocations.contains { $0.invocation == number })
    }
  }

  /// Notes of which timers and invocations the last step has ended the oldest one while there is another one.
  func addReplacements(_ before: EngineState, _ machine: Machine<Context>) {
    guard !before.timers.isEmpty || !before.invocations.isEmpty else { return }
    let after = machine.engine
    let timers = StepDemands.replaced(
      before.timers.map { pending in
        (pending.timer, after.timers.contains { $0.serial == pending.serial })
      },
      after.timers.map(\.timer)
    )
    let invocations = StepDemands.replaced(
      before.invocations.map { active in
        (active.invocation, after.invocations.contains { $0.serial == active.serial })
      },
      after.invocations.map(\.invocation)
    )
    let step = found.steps.count - 1
    found.replacements += timers.map { FoundReplacement(step: step, isTimer: true, number: $0) }
    found.replacements += invocations.map {
      FoundReplacement(step: step, isTimer: false, number: $0)
    }
  }

  /// Whether a timer of inactivity is pending.
  func restartsTimers(_ origin: Origin) -> Bool {
    guard codec.hasTimers else { return false }
    let timers = codec.table.program.model.timers
    return origin.engine.timers.contains { timers[$0.timer].kind == .inactivity }
  }
}
