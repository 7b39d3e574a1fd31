#if Durable
public import Statecraft

/// A pending timer of a machine.
public struct StoredTimer: Sendable, Hashable {
  /// The number that no other timer or work of the machine ever has.
  public var generation: Int64
  /// The timer in words: `after 30.0 seconds`.
  public var name: String
  /// The deadline on the store's clock.
  public var due: WallTime

  /// The key with which the timer enters the inbox.
  public var key: String { Self.key(generation) }

  /// Returns the key of a timer: `timer:7`.
  public static func key(_ generation: Int64) -> String { "timer:\(generation)" }

  /// Creates a row.
  public init(generation: Int64, name: String, due: WallTime) {
    self.generation = generation
    self.name = name
    self.due = due
  }
}
#endif
