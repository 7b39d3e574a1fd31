#if Durable
internal import Statecraft

/// The pruning of the journals of a chart's machines, one page of machines after the other.
package struct JournalPruning: Sendable {
  /// How many entries one transaction prunes at most.
  private static var entries: Int { 1_000 }
  /// How many machines one transaction looks at.
  private static var machines: Int { 200 }

  private let chart: String
  private let retention: JournalRetention
  private var cursor: MachineQuery.Cursor?
  /// Whether all machines had their turns since the beginning.
  private var isAtEnd = false

  /// Creates a pruning that begins with the first machine.
  package init(of chart: String, _ retention: JournalRetention) {
    self.chart = chart
    self.retention = retention
  }

  /// Prunes the journals of all machines in a part of a store.
  ///
  /// - Parameters:
  ///   - chart: the chart.
  ///   - retention: which inputs are kept.
  ///   - store: the part.
  ///   - isEnding: tells whether the rest is left.
  /// - Returns: the number of entries that have lost their inputs.
  /// - Throws: ``StoreError``.
  package static func pruneAll(
    of chart: String,
    _ retention: JournalRetention,
    in store: any DurableStore,
    until isEnding: () -> Bool = { false }
  ) async throws -> Int {
    var pruning = JournalPruning(of: chart, retention)
    var count = 0
    while !pruning.isAtEnd, !isEnding(), !Task.isCancelled {
      count += try await pruning.prune(in: store, transactions: .max, until: isEnding)
    }
    return count
  }

  /// Goes on with the pruning, for so many transactions at most; after the last machine comes the first
  /// one, with the next call.
  ///
  /// - Returns: the number of entries that have lost their inputs.
  /// - Throws: ``StoreError``.
  mutating func prune(
    in store: any DurableStore,
    transactions limit: Int,
    until isEnding: () -> Bool
  ) async throws -> Int {
    let before = try await store.now() + (.zero - retention.duration)
    var (count, transactions) = (0, 0)
    isAtEnd = false
    while !isAtEnd, transactions < limit, !isEnding(), !Task.isCancelled {
      let query = MachineQuery(chart: chart, .all, after: cursor, limit: Self.machines)
      let page = try await store.list(query)
      let parts = page.compactMap { retention.part(of: $0, chart) }
      var isPruned = parts.isEmpty
      transactions += isPruned ? 1 : 0
      while !isPruned, transactions < limit, !isEnding(), !Task.isCancelled {
        let pruned = try await store.pruneJournals(parts, before: before, limit: Self.entries)
        transactions += 1
        count += pruned
        isPruned = pruned < Self.entries
      }
      // Otherwise the page has its next turn.
      guard isPruned else { break }
      isAtEnd = page.count < Self.machines
      cursor = isAtEnd ? nil : page.last?.cursor
    }
    return count
  }
}
#endif
