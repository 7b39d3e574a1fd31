#if Durable
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
