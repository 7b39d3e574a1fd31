#if Durable
internal import Statecraft

/// The pruning of the journals of a chart's machines, one page of machines after the other.
package struct JournalPruning: Sendable {
  /// How many entries one transaction prunes at most.
  private static var entries: Int { 1_000 }
  /// How many machines one transaction looks at.
  private static var machines: Int { 200 }
  /// How many machines a call looks at that finds nothing to prune.
  static var idleMachines: Int { 2_000 }
  /// How many further machines a call looks at for each entry that it prunes.
  private static var machinesPerEntry: Int { 10 }

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
      count += try await pruning.prune(
        in: store,
        transactions: .max,
        machines: .max,
        until: isEnding
      )
    }
    return count
  }

  /// Goes on with the pruning, for so many transactions at most; after the last machine comes the first
  /// one, with the next call.
  ///
  /// However many machines there are, a call costs as much as there is to prune: it looks at some machines,
  /// and goes on to others while it finds enough.
  ///
  /// - Parameters:
  ///   - store: the part of the store.
  ///   - limit: how many transactions it makes at most.
  ///   - idle: how many machines it looks at if it finds nothing.
  ///   - isEnding: tells whether the rest is left.
  /// - Returns: the number of entries that have lost their inputs.
  /// - Throws: ``StoreError``.
  mutating func prune(
    in store: any DurableStore,
    transactions limit: Int,
    machines idle: Int = idleMachines,
    until isEnding: () -> Bool
  ) async throws -> Int {
    let before = try await store.now() + (.zero - retention.duration)
    var (count, transactions, seen) = (0, 0, 0)
    isAtEnd = false
    while !isAtEnd, transactions < limit, seen - count * Self.machinesPerEntry < idle, !isEnding(),
      !Task.isCancelled
    {
      let query = MachineQuery(chart: chart, .all, after: cursor, limit: Self.machines)
      let page = try await store.list(query)
      seen += page.count
      let parts = page.compactMap { machine in
        retention.part(
          of: MachineAddress(chart: chart, id: machine.id),
          atRevision: machine.revision
        )
      }
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

  /// Prunes the journals of machines before their turns.
  ///
  /// - Parameters:
  ///   - machines: the machines with their revisions.
  ///   - store: the part of the store that has them.
  ///   - limit: how many transactions it makes at most; what is left then has its turn.
  /// - Returns: the number of entries that have lost their inputs.
  /// - Throws: ``StoreError``.
  func prune(
    _ machines: [MachineAddress: Int64],
    in store: any DurableStore,
    transactions limit: Int
  ) async throws -> Int {
    var parts = machines.compactMap { retention.part(of: $0, atRevision: $1) }[...]
    guard !parts.isEmpty else { return 0 }
    let before = try await store.now() + (.zero - retention.duration)
    var (count, transactions) = (0, 0)
    while !parts.isEmpty, transactions < limit, !Task.isCancelled {
      let page = Array(parts.prefix(Self.machines))
      let pruned = try await store.pruneJournals(page, before: before, limit: Self.entries)
      transactions += 1
      count += pruned
      if pruned < Self.entries { parts.removeFirst(page.count) }
    }
    return count
  }
}
#endif
