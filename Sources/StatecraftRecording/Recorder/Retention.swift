/// How much a recorder keeps in memory.
public enum Retention: Sendable, Hashable {
  /// Everything: such a recording can be replayed.
  case all
  /// The newest ones, at least this many and at most 2,047 more.
  case newest(Int)
}
