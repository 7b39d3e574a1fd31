#if Durable
public import Statecraft

/// What a machine waits for.
public struct PendingRows: Sendable, Hashable {
  /// The inputs that are not applied yet, in their order.
  public var inbox: [InboxEntry]
  /// The timers, in the order in which they are due.
  public var timers: [StoredTimer]
  /// The work, in the order of its start.
  public var work: [StoredWork]
  /// The outputs that are not delivered yet, in their order, dead letters included.
  public var outputs: [StoredOutput]

  /// Creates a list.
  public init(
    inbox: [InboxEntry] = [],
    timers: [StoredTimer] = [],
    work: [StoredWork] = [],
    outputs: [StoredOutput] = []
  ) {
    self.inbox = inbox
    self.timers = timers
    self.work = work
    self.outputs = outputs
  }

  /// Whether nothing is pending.
  public var isEmpty: Bool {
    inbox.isEmpty && timers.isEmpty && work.isEmpty && outputs.isEmpty
  }
}

/// Something that does not proceed.
public struct StuckFinding: Sendable, Hashable {
  /// What is wrong, the gravest first.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The machine is parked.
    case parked
    /// An output is a dead letter.
    case deadLetter
    /// The last attempt of work failed, and further ones follow.
    case failingWork
    /// The last attempt to deliver an output failed, and further ones follow.
    case failingOutput
    /// A timer is overdue.
    case overdueTimer
    /// An input waits too long.
    case overdueInbox
    /// Work waits too long for its first attempt.
    case overdueWork
    /// An output waits too long for its first attempt.
    case overdueOutput
  }

  /// What is wrong.
  public var kind: Kind
  /// The machine.
  public var address: MachineAddress
  /// What it concerns: the name of a timer or work, or the key of an input or output.
  public var subject: String
  /// The reason in words: the fault or the last error; empty for what is only overdue.
  public var reason: String
  /// Since when it has not proceeded.
  public var since: WallTime

  /// Creates a finding.
  public init(
    kind: Kind,
    address: MachineAddress,
    subject: String,
    reason: String,
    since: WallTime
  ) {
    self.kind = kind
    self.address = address
    self.subject = subject
    self.reason = reason
    self.since = since
  }
}

/// The ages of what waits longest; `nil` where nothing waits.
public struct QueueAges: Sendable, Hashable {
  /// The time since the oldest input of a machine that is processed was accepted.
  public var inbox: Duration?
  /// The time since the oldest output that is no dead letter was emitted.
  public var outputs: Duration?
  /// How late the first timer is; `nil` if no timer is overdue.
  public var timers: Duration?
  /// How late the first work is; `nil` if none is overdue.
  public var work: Duration?
  /// The number of parked machines.
  public var parked: Int

  /// Creates a list of ages.
  public init(
    inbox: Duration? = nil,
    outputs: Duration? = nil,
    timers: Duration? = nil,
    work: Duration? = nil,
    parked: Int = 0
  ) {
    self.inbox = inbox
    self.outputs = outputs
    self.timers = timers
    self.work = work
    self.parked = parked
  }
}
#endif
