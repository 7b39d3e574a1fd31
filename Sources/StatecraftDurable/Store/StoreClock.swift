#if Durable
public import Statecraft

/// The clock of a store that has none of its own, such as a database in a file.
public struct StoreClock: Sendable {
  /// Returns the time.
  public let now: @Sendable () -> WallTime

  /// Creates a clock.
  public init(now: @escaping @Sendable () -> WallTime) {
    self.now = now
  }

  /// The system's clock.
  public static let system = StoreClock { .now }
}
#endif
