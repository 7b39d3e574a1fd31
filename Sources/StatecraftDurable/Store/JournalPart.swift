#if Durable
/// The part of a machine's journal whose inputs may be removed: its beginning.
public struct JournalPart: Sendable, Hashable {
  /// The machine.
  public var address: MachineAddress
  /// The last revision of the part.
  public var last: Int64

  /// Creates a part.
  public init(of address: MachineAddress, upTo last: Int64) {
    self.address = address
    self.last = last
  }
}
#endif
