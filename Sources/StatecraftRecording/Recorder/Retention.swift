/// The number of entries that a recorder keeps in memory.
public enum Retention: Sendable, Hashable {
  /// All entries. Only a complete recording can be replayed.
  case all
  /// At least the given number of newest entries, and at most 2,047 more.
  case newest(Int)
}
