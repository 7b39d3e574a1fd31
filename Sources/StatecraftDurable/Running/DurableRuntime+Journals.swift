#if Durable
extension DurableRuntime {
  /// How many transactions of a chart prune journals in one run of maintenance.
  private static var transactions: Int { 100 }

  /// Prunes journals as charts say; goes on where the last call has ended.
  ///
  /// - Parameters:
  ///   - prunings: what is left of the last call, by charts.
  ///   - isEnding: tells whether the rest is left to the next time.
  /// - Throws: ``StoreError``.
  func pruneJournals(
    _ prunings: inout [String: JournalPruning],
    until isEnding: () -> Bool
  ) async throws {
    for name in chartNames {
      guard let retention = charts[name]?.journalRetention else { continue }
      var pruning = prunings[name] ?? JournalPruning(of: name, retention)
      // Also when the store fails: the next call goes on there.
      defer { prunings[name] = pruning }
      _ = try await pruning.prune(in: store, transactions: Self.transactions, until: isEnding)
    }
  }

  /// Prunes the journals of all machines as charts say.
  ///
  /// - Returns: the number of entries that have lost their inputs.
  /// - Throws: ``StoreError``.
  func pruneJournals() async throws -> Int {
    var count = 0
    for name in chartNames {
      guard let retention = charts[name]?.journalRetention else { continue }
      var pruning = JournalPruning(of: name, retention)
      count += try await pruning.pruneAll(in: store)
    }
    return count
  }
}
#endif
