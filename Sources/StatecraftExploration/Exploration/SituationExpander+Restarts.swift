internal import Statecraft

extension SituationExpander {
  /// Notes which timers and invocations the last step has ended and started again.
  func addRestarts(_ before: EngineState, _ machine: Machine<Context>) {
    guard !before.timers.isEmpty || !before.invocations.isEmpty else { return }
    let after = machine.engine
    let step = found.steps.count - 1
    for pending in before.timers {
      let isKept = after.timers.contains { $0.serial == pending.serial }
      if !isKept, after.timers.contains(where: { $0.timer == pending.timer }) {
        found.restarts.append(FoundRestart(step: step, isTimer: true, number: pending.timer))
      }
    }
    for active in before.invocations {
      let isKept = after.invocations.contains { $0.serial == active.serial }
      if !isKept, after.invocations.contains(where: { $0.invocation == active.invocation }) {
        found.restarts.append(FoundRestart(step: step, isTimer: false, number: active.invocation))
      }
    }
  }

  /// Whether a timer of inactivity is pending.
  func restartsTimers(_ origin: Origin) -> Bool {
    guard codec.hasTimers else { return false }
    let timers = codec.table.program.model.timers
    return origin.engine.timers.contains { timers[$0.timer].kind == .inactivity }
  }
}
