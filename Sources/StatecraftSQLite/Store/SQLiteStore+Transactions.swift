#if SQLite
public import GRDB
public import StatecraftDurable

extension SQLiteStore {
  /// Adds inputs to the inbox within a transaction of the caller, together with the caller's own
  /// changes: all of them are committed, or none.
  ///
  /// ```swift
  /// try await store.database.write { db in
  ///   try db.execute(sql: "DELETE FROM cart WHERE key = ?", arguments: [9])
  ///   try store.post([posting], in: db)
  /// }
  /// ```
  ///
  /// The results are as of `DurableStore.post(_:)`. They hold when the caller's transaction was
  /// committed; workers are then woken. If the file was removed or replaced after the call, the commit throws
  /// `StoreError`, and the transaction is rolled back.
  ///
  /// - Parameters:
  ///   - postings: the inputs.
  ///   - db: the writing connection of ``database``, in a transaction.
  /// - Returns: the results in the order of the postings.
  /// - Throws: `StoreError` if `db` is another connection, if the file was removed or replaced, or if SQLite
  ///   fails.
  @discardableResult
  public func post(_ postings: [Posting], in db: Database) throws -> [PostResult] {
    try post(postings, recording: nil, in: db).results
  }

  /// Adds inputs, and records their chart if other processes do not know it yet.
  ///
  /// - Returns: the results in the order of the postings, and the chart as it was recorded before.
  /// - Throws: as ``post(_:in:)``.
  func post(
    _ postings: [Posting],
    recording chart: StoredChart?,
    in db: Database
  ) throws -> (results: [PostResult], before: StoredChart?) {
    guard access == .writing else { throw StoreError.readOnly(path) }
    guard ObjectIdentifier(db) == writer else {
      throw StoreError.otherConnection(path)
    }
    return try StoreError.translating(path) {
      // The numbers that the transaction gives are forgotten, because it may be rolled back.
      let transaction = StoreTransaction(db, now: clock.now())
      var results: [PostResult] = []
      var before: StoredChart?
      try db.inSavepoint {
        before = try chart.flatMap { try transaction.register($0) }
        results = try postings.map { try transaction.post($0) }
        try transaction.finish()
        try file?.check()
        ownTransactions.watch(db)
        return .commit
      }
      return (results, before)
    }
  }
}
#endif
