/// What happens in one step of a system: machines receive what others send without a queue, until none
/// sends any more.
struct SystemExchange {
  /// How machines take their parts of a step.
  enum Mode {
    /// What is known of machines in the same situation is used.
    case known
    /// Machines take their steps again, so that those are found which are not pure.
    ///
    /// A machine takes each of its steps some times. They are few, and the situations in which they are taken many.
    case sampled
    /// Machines take their steps again.
    case again
    /// Machines that live through a path take their steps at a time since their start.
    case alive(Duration)
  }

  let mode: Mode
  var state: SystemState
  var trouble = SystemTrouble()
  /// For each machine that took part where its pending timers come from.
  var timers: [Int: [TimerOrigin]] = [:]
  /// For each machine that took part where its running invocations come from.
  ///
  /// These are the positions that they had before the step, and `nil` for those that the step has started.
  /// Machines without invocations are left out.
  var invocations: [Int: [Int?]] = [:]
  /// What machines that live have done, in words.
  var account = SystemAccount()
  /// What each machine that took part has visited; empty if that is not asked for.
  private(set) var visits: [(member: Int, visits: PartVisits)] = []

  init(_ mode: Mode, _ state: SystemState) {
    self.mode = mode
    self.state = state
  }

  /// Whether what is known of machines is used.
  var isKnown: Bool { if case .known = mode { true } else { false } }

  /// Returns what is known of a machine's part of a step, if that is used.
  func known(_ step: @autoclosure () -> KnownMachines.Step?) -> KnownMachines.Step? {
    switch mode {
    case .known: step()
    case .sampled: step().flatMap { $0.isToBeRepeated() ? nil : $0 }
    case .again, .alive: nil
    }
  }

  /// Whether machines live through a path.
  var isAlive: Bool { if case .alive = mode { true } else { false } }

  /// Notes what a machine has visited.
  mutating func note(_ visits: PartVisits?, of member: Int) {
    if let visits { self.visits.append((member, visits)) }
  }

  /// Notes that a machine's part of the step failed.
  mutating func note(_ failure: String, isAcknowledged: Bool) {
    guard trouble.failure == nil || trouble.isAcknowledged && !isAcknowledged else { return }
    trouble.failure = failure
    trouble.isAcknowledged = isAcknowledged
  }

  /// Notes what has become of the timers of a machine, of which so many were pending.
  mutating func note(_ changes: TimerChanges, of member: Int, pending: Int) {
    let before = timers[member] ?? (0..<pending).map { .kept($0) }
    timers[member] = changes.kept.map { before[$0] } + changes.started.map { .started($0) }
  }

  /// Notes where the running invocations of a machine come from, of which so many ran before.
  mutating func note(_ origins: [Int?], of member: Int, running: Int) {
    guard running > 0 || !origins.isEmpty else { return }
    let before = invocations[member] ?? (0..<running).map { .some($0) }
    invocations[member] = origins.map { $0.flatMap { before[$0] } }
  }
}
