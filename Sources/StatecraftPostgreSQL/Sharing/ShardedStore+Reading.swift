#if PostgreSQL
internal import Statecraft
public import StatecraftDurable

extension ShardedStore {
  // MARK: - One machine

  /// Returns a machine.
  public func machine(_ address: MachineAddress) async throws -> StoredMachine? {
    try await routed(address, isDoubtful: { _ in true }) { try await $0.machine(address) }
  }

  /// Returns a part of a machine's journal.
  public func journal(
    of address: MachineAddress,
    after revision: Int64,
    limit: Int
  ) async throws -> [JournalEntry] {
    try await routed(address, isDoubtful: { _ in true }) {
      try await $0.journal(of: address, after: revision, limit: limit)
    }
  }

  /// Returns the journal's entry for a key.
  public func entry(of address: MachineAddress, key: String) async throws -> JournalEntry? {
    try await routed(address, isDoubtful: { _ in true }) {
      try await $0.entry(of: address, key: key)
    }
  }

  /// Returns what a machine waits for.
  public func pending(of address: MachineAddress, limit: Int) async throws -> PendingRows {
    let map = try await map()
    return try await routed(address, isDoubtful: { _ in true }) { store in
      var rows = try await store.pending(of: address, limit: limit)
      rows.outputs = numbered(rows.outputs, of: store, map)
      return rows
    }
  }

  // MARK: - All machines

  /// Returns machines of a chart from all databases, in one order.
  public func list(_ query: MachineQuery) async throws -> [ListedMachine] {
    let found = try await whole { store, _ in try await store.list(query) }
    return Array(
      found.joined().sorted { first, second in
        let times = (first.cursor.since, second.cursor.since)
        if let one = times.0, let other = times.1, one != other { return one < other }
        return first.id.utf8.lexicographicallyPrecedes(second.id.utf8)
      }.prefix(max(0, query.limit))
    )
  }

  /// Returns the number of machines in each state.
  public func counts(of chart: String) async throws -> [String: Int] {
    let found = try await whole { store, _ in try await store.counts(of: chart) }
    return found.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: Int.sum) }
  }

  /// Returns what does not proceed, the gravest first.
  public func stuck(
    chart: String?,
    overdue: Duration,
    limit: Int
  ) async throws -> [StuckFinding] {
    let found = try await whole { store, _ in
      try await store.stuck(chart: chart, overdue: overdue, limit: limit)
    }.joined()
    var result: [StuckFinding] = []
    for kind in StuckFinding.Kind.allCases {
      result += found.filter { $0.kind == kind }.sorted {
        $0.since == $1.since
          ? $0.address.id.utf8.lexicographicallyPrecedes($1.address.id.utf8) : $0.since < $1.since
      }
    }
    return Array(result.prefix(max(0, limit)))
  }

  /// Returns the ages of what waits longest in any of the databases.
  ///
  /// - Throws: `StoreError` if one of the databases cannot be reached.
  public func ages() async throws -> QueueAges {
    var result = QueueAges()
    for store in stores { result.add(try await store.ages()) }
    return result
  }
}
#endif
