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

  /// The memory that it counts as, in bytes.
  var byteCount: Int {
    (timers + invocations).reduce(0) { $0 + $1.isActive.countedBytes + $1.restarts.countedBytes }
  }

  /// Adds the next situation: for each timer whether it waits, then for each invocation whether it runs.
  mutating func begin(_ isActive: ArraySlice<Bool>) {
    for (number, value) in isActive.enumerated() {
      if number < timers.count {
        timers[number].isActive.append(value)
      } else {
        invocations[number - timers.count].isActive.append(value)
      }
    }
  }

  /// Notes that the next step ends a timer or an invocation and starts it again.
  mutating func addRestart(_ isTimer: Bool, _ number: Int) {
    if isTimer {
      timers[number].restarts.append(steps)
    } else {
      invocations[number].restarts.append(steps)
    }
  }

  /// Counts a step of the last situation.
  mutating func addStep() { steps += 1 }
}
