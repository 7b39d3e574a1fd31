#if PostgreSQL
internal import StatecraftDurable

/// A machine that a transaction has locked: nobody else changes its row before the end.
struct LockedMachine: Sendable {
  /// Its number in the database.
  let number: Int64
  /// The row, read after it was locked.
  let row: StoredMachine
  /// The transaction that has written the row.
  var transaction: Int64 = 0
}
#endif
