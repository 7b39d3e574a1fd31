/// A step of a system, with what went wrong in it.
struct SystemStep {
  let label: UInt32
  /// What it begins with.
  let action: SystemAction
  /// The message that is delivered or lost, as a number of an event of the machine that it is for.
  let message: Int?
  /// The state behind it.
  let state: SystemState
  /// What went wrong.
  let trouble: SystemTrouble
  /// For each machine that took part where its pending timers come from.
  let timers: [Int: [TimerOrigin]]
  /// The timers, by their numbers among those of the system, of which it has ended the oldest one while there is
  /// another one.
  let replacedTimers: [Int]
  /// The same of invocations.
  let replacedInvocations: [Int]
  /// What each machine that took part has visited; empty if that is not asked for.
  let visits: [(member: Int, visits: PartVisits)]
}

extension SystemStep {
  /// A step of which nothing is to be said but where it leads.
  init(_ label: UInt32, _ action: SystemAction, _ message: Int?, to state: SystemState) {
    self.init(
      label: label,
      action: action,
      message: message,
      state: state,
      trouble: SystemTrouble(),
      timers: [:],
      replacedTimers: [],
      replacedInvocations: [],
      visits: []
    )
  }
}

/// What goes wrong in a step of a system.
struct SystemTrouble {
  /// The first machine whose part of the step failed, with the error; that part was taken back.
  ///
  /// A machine whose chart does not acknowledge that goes before others.
  var failure: String?
  /// Whether the charts of all machines that failed acknowledge that.
  var isAcknowledged = false

  /// Whether a machine failed whose chart does not acknowledge that.
  var isFailure: Bool { failure != nil && !isAcknowledged }
}

/// Where a timer that is pending after a step of a system comes from.
enum TimerOrigin {
  /// It was pending before the step, at this position among the timers of its machine.
  case kept(Int)
  /// The step has started it, with a delay in nanoseconds.
  case started(Int64)
}
