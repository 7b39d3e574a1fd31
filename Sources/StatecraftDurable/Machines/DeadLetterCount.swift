#if Durable
/// How many dead letters an operation has found or changed.
public struct DeadLetterCount: Sendable, Hashable {
  /// The number of dead letters.
  public var count: Int
  /// Whether others fit the selection, too, which its limit has left out.
  public var hasMore: Bool

  /// Creates a count.
  public init(count: Int, hasMore: Bool = false) {
    self.count = count
    self.hasMore = hasMore
  }
}
#endif
