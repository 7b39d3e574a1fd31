/// In which situations timers wait and invocations run, and which steps end the oldest one of a number.
///
/// A timer that waits ends, because time goes on: it fires when it is due, or is cancelled or started anew before. An
/// invocation whose result is declared ends, too. Several timers of one number can wait together, since all delayed
/// events without a name have one number. They are kept in the order of their start, and each of them ends in a run if
/// and only if, whenever some wait from a moment on without a break, the *oldest* one ends again and again:
///
/// - If one never ends, some wait from its start on. Those before it are finitely many, and none is added, because what
///   starts comes behind it. Each time that the oldest one ends there is one less before it, so it is the oldest one at
///   some time, and the oldest one does not end any more.
/// - If each one ends, so does the one that is the oldest at any moment. It is still the oldest one then, because those
///   before it have ended.
///
/// That is weak fairness, served by the steps that end the oldest one. If none of the number waits behind such a step,
/// nothing waits without a break, and the step need not be noted. So a timer that is started again and again without
/// time passing does not serve another one with its number.
struct StepDemands {
  /// What is known of the timers or the invocations of a number.
  struct Row {
    /// For each situation whether one is pending or running there.
    var isActive: [Bool] = []
    /// The positions of the steps that end the oldest one, and behind which there is another one.
    var replacements: [Int] = []
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
    (timers + invocations).reduce(0) {
      $0 + $1.isActive.countedBytes + $1.replacements.countedBytes
    }
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

  /// Notes that the next step ends the oldest timer or invocation of a number, and that there is another one behind it.
  mutating func addReplacement(_ isTimer: Bool, _ number: Int) {
    if isTimer {
      timers[number].replacements.append(steps)
    } else {
      invocations[number].replacements.append(steps)
    }
  }

  /// Counts a step of the last situation.
  mutating func addStep() { steps += 1 }

  /// The numbers of which a step has ended the oldest one, and of which there is one behind the step.
  ///
  /// - Parameters:
  ///   - before: the numbers of what was active before the step, in the order of starting, each with whether it has
  ///     gone on.
  ///   - after: the numbers of what is active behind the step.
  /// - Returns: the numbers, each once.
  static func replaced(
    _ before: some Sequence<(number: Int, isKept: Bool)>,
    _ after: some Sequence<Int>
  ) -> [Int] {
    var replaced: [Int] = []
    var seen: [Int] = []
    for (number, isKept) in before where !seen.contains(number) {
      seen.append(number)
      if !isKept, after.contains(number) { replaced.append(number) }
    }
    return replaced
  }
}

extension FairnessCondition {
  /// What is known of a timer: it does not wait for ever.
  init(ofTimer name: String, isActive: [Bool], replacements: [Int]) {
    self.init(
      name: name,
      isStrong: false,
      demand: .inSituations(isActive),
      // A step that ends the oldest one is noted, or nothing waits behind it.
      labels: [],
      otherSteps: replacements
    )
  }

  /// What is known of an invocation whose results are declared: one of them arrives, or the work is cancelled.
  init(ofInvocation name: String, isActive: [Bool], ends: [UInt32], replacements: [Int]) {
    self.init(
      name: "the end of '\(name)'",
      isStrong: false,
      demand: .inSituations(isActive),
      labels: ends,
      otherSteps: replacements
    )
  }
}
