#if Durable
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
