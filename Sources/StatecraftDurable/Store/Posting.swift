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
#endif
