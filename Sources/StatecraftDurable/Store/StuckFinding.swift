#if Durable
public import Statecraft

/// Something that does not proceed.
public struct StuckFinding: Sendable, Hashable {
  /// What is wrong, the gravest first.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The machine is parked.
    case parked
    /// An output is a dead letter.
    case deadLetter
    /// The last attempt of work failed, and a further one follows or has not been running for too long.
    case failingWork
    /// The last attempt to deliver an output failed, and further ones follow.
    case failingOutput
    /// An attempt of work has been running too long, in a process that is alive; earlier ones may have failed.
    case hangingWork
    /// A timer is overdue.
    case overdueTimer
    /// An input waits too long.
    case overdueInbox
    /// Work waits too long for its first attempt, or for the next one after one that was interrupted.
    case overdueWork
    /// An output waits too long for its first attempt, or for the next one after one that was interrupted.
    case overdueOutput
  }

  /// What is wrong.
  public var kind: Kind
  /// The machine.
  public var address: MachineAddress
  /// What it concerns: the name of a timer or work, or the key of an input or output.
  public var subject: String
  /// The reason in words: the fault or the last error.
  ///
  /// A store leaves it empty for what runs too long and for what is only overdue. What
  /// ``MachineOperations/stuck(chart:overdue:limit:)`` returns says what to look at.
  public var reason: String
  /// Since when it has not proceeded; for work that hangs, when its attempt began.
  public var since: WallTime
  /// The number of attempts of work that have begun; `nil` for what is not about work.
  public var attempt: Int?
  /// The failure of the last attempt of work that failed; `nil` if none has, and for what is not about work.
  public var error: String?

  /// Creates a finding.
  public init(
    kind: Kind,
    address: MachineAddress,
    subject: String,
    reason: String,
    since: WallTime,
    attempt: Int? = nil,
    error: String? = nil
  ) {
    self.kind = kind
    self.address = address
    self.subject = subject
    self.reason = reason
    self.since = since
    self.attempt = attempt
    self.error = error
  }
}
#endif
