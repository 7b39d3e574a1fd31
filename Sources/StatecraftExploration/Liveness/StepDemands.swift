internal import Statecraft

/// In which situations timers wait and invocations run, and which steps start them anew.
///
/// A timer that waits fires, because time goes on; an invocation whose result is declared ends.
struct StepDemands {
  /// What is known of a timer or an invocation.
  struct Row {
    /// For each situation whether it is pending or running there.
    var isActive: [Bool] = []
    /// The positions of the steps that end it and start it again.
    var restarts: [Int] = []
  }

  private(set) var timers: [Row]
  private(set) var invocations: [Row]
  private var steps = 0

  init(timers: Int, invocations: Int) {
    self.timers = Array(repeating: Row(), count: timers)
    self.invocations = Array(repeating: Row(), count: invocations)
  }

  /// Adds the next situation.
  mutating func begin(_ engine: EngineState) {
    for number in timers.indices {
      timers[number].isActive.append(engine.timers.contains { $0.timer == number })
    }
    for number in invocations.indices {
      invocations[number].isActive.append(
        engine.invocations.contains { $0.invocation == number }
      )
    }
  }

  /// Adds a step of the last situation; serial numbers tell what goes on from what starts anew.
  mutating func addStep(from before: EngineState, to after: EngineState) {
    for pending in before.timers {
      let isKept = after.timers.contains { $0.serial == pending.serial }
      if !isKept, after.timers.contains(where: { $0.timer == pending.timer }) {
        timers[pending.timer].restarts.append(steps)
      }
    }
    for active in before.invocations {
      let isKept = after.invocations.contains { $0.serial == active.serial }
      if !isKept, after.invocations.contains(where: { $0.invocation == active.invocation }) {
        invocations[active.invocation].restarts.append(steps)
      }
    }
    steps += 1
  }

  /// Counts the step of a run that stays where it is.
  mutating func addStay() { steps += 1 }
}
