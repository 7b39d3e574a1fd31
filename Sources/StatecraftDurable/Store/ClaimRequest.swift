#if Durable
public import Statecraft

/// The machines that a transaction claims.
public enum ClaimRequest: Sendable, Hashable {
  /// Machines with something in their inboxes, those that wait longest first.
  ///
  /// Only machines whose status ``StoredMachine/Status/isProcessed``, whose chart is a key of
  /// `charts` and is not paused, and whose version is not larger than the value for the chart.
  /// `machines` is the largest number of machines, `events` the largest number of inbox entries of
  /// each.
  case waiting(charts: [String: Int], machines: Int, events: Int)
  /// The machines with these addresses, whatever their status, each with the journal's entries for
  /// some keys; `events` is the largest number of inbox entries of each. No address occurs twice.
  case named([NamedClaim], events: Int)
}

/// A machine that is claimed by its address.
public struct NamedClaim: Sendable, Hashable {
  /// The machine.
  public var address: MachineAddress
  /// The keys whose entries in the journal are wanted.
  public var keys: [String]

  /// Creates a claim.
  public init(_ address: MachineAddress, keys: [String] = []) {
    self.address = address
    self.keys = keys
  }
}

/// What a transaction has claimed.
public struct Claim: Sendable, Hashable {
  /// The time of the store's clock.
  public var now: WallTime
  /// The machines; for named machines in the order of the request, each once.
  public var machines: [ClaimedMachine]

  /// Creates a claim.
  public init(now: WallTime, machines: [ClaimedMachine]) {
    self.now = now
    self.machines = machines
  }
}

/// A claimed machine with its inbox.
public struct ClaimedMachine: Sendable, Hashable {
  /// The address.
  public var address: MachineAddress
  /// The row; `nil` for a named machine that does not exist.
  public var machine: StoredMachine?
  /// The oldest entries of the inbox, in their order.
  public var inbox: [InboxEntry]
  /// Whether the inbox has more entries.
  public var hasMore: Bool
  /// The journal's entries for the keys of a ``NamedClaim``, in any order; those that exist.
  public var answered: [JournalEntry]
  /// Whether the chart is paused.
  public var isChartPaused: Bool

  /// Creates a claimed machine.
  public init(
    address: MachineAddress,
    machine: StoredMachine?,
    inbox: [InboxEntry] = [],
    hasMore: Bool = false,
    answered: [JournalEntry] = [],
    isChartPaused: Bool = false
  ) {
    self.address = address
    self.machine = machine
    self.inbox = inbox
    self.hasMore = hasMore
    self.answered = answered
    self.isChartPaused = isChartPaused
  }
}
#endif
