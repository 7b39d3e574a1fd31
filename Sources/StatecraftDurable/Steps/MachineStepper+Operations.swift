#if Durable
internal import Statecraft

extension MachineStepper {
  /// Ends the timer that an operator gives up.
  func skip(_ input: InboxEntry.Input?) {
    guard case .timer(let generation)? = input, let id = timer(generation),
      let pending = machine.engine.timers.timer(serial: id.serial)
    else { return }
    machine.engine.timers.remove(pending)
    rows.assignGenerations(in: machine.engine)
  }

  /// Replaces the configuration without running any action.
  ///
  /// Timers and work of states that stay active continue; those of states that were not active
  /// start.
  func move(to states: [String]) throws {
    var snapshot = machine.snapshot()
    let target = try chart.completing(states)
    let left = Set(snapshot.configuration).subtracting(target)
    let order = machine.engine.timers.map(\.serial).sorted()
    let keptTimers = zip(snapshot.timers, order).filter { !left.contains($0.0.state) }
    let keptWork = machine.invocations.filter { !left.contains($0.state) }
    snapshot.configuration = target
    snapshot.isDone = false
    snapshot.output = nil
    snapshot.timers = keptTimers.map(\.0)
    snapshot.invocations = keptWork.map { SnapshotInvocation(state: $0.state, name: $0.name) }
    snapshot.ended.removeAll { left.contains($0.state) }
    do {
      machine = try Machine.resuming(snapshot, chart: chart.chart).machine
    } catch {
      throw UnsuitableMove(states: states, problems: error.problems)
    }
    let engine = machine.engine
    rows.timers = Generations(
      engine.timers.map(\.serial),
      keptTimers.map { rows.timers[$0.1] ?? 0 }
    )
    rows.work = Generations(
      engine.invocations.map(\.serial),
      keptWork.map { rows.work[$0.serial] ?? 0 }
    )
    rows.assignGenerations(in: engine)
    rows.keepPlaces(in: engine)
  }
}

/// Why a machine cannot be in the states to which an operator moves it.
private struct UnsuitableMove: Error, CustomStringConvertible {
  let states: [String]
  let problems: [RestoreError.Problem]

  var description: String {
    let reasons = problems.map { problem in
      if case .illegalConfiguration(let reason) = problem { reason } else { "\(problem)" }
    }
    return
      "it cannot be moved to \(states.joined(separator: ", ")): \(reasons.joined(separator: "; "))"
  }
}
#endif
