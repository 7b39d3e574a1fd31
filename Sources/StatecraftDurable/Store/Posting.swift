#if Durable
/// An input on its way to a machine's inbox.
public struct Posting: Sendable, Hashable {
  /// The machine.
  public var address: MachineAddress
  /// The key, by which a repetition is recognized.
  public var key: String
  /// What the input brings.
  public var input: InboxEntry.Input
  /// The trace of the sender as JSON; `nil` without tracing.
  public var trace: String?

  /// Creates a posting.
  public init(
    to address: MachineAddress,
    key: String,
    input: InboxEntry.Input,
    trace: String? = nil
  ) {
    self.address = address
    self.key = key
    self.input = input
    self.trace = trace
  }
}

/// What became of a posting.
public enum PostResult: Sendable, Hashable {
  /// The input is in the inbox.
  case accepted(sequence: Int64)
  /// An input with this key is in the inbox already.
  case waiting(InboxEntry)
  /// An input with this key was applied before; this is its entry.
  case answered(JournalEntry)
  /// There is no such machine, or it was erased.
  case unknownMachine
}

/// An output that is addressed to another machine.
public struct Delivery: Sendable, Hashable {
  /// The output's sequence number.
  public var sequence: Int64
  /// The input that the output becomes.
  public var posting: Posting

  /// Creates a delivery.
  public init(sequence: Int64, posting: Posting) {
    self.sequence = sequence
    self.posting = posting
  }
}
#endif
