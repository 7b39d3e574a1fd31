#if PostgreSQL
internal import Statecraft
public import StatecraftDurable

extension PostgreSQLStore {
  /// Returns a machine.
  public func machine(_ address: MachineAddress) async throws -> StoredMachine? {
    try await execute(
      """
      SELECT \(Queries.machine) FROM \(queries.schema.name).machine m \
      WHERE m.chart = $1::text AND m.name = $2::text
      """
    ) { $0.add(address) }.first.map { StoredMachine($0, from: 0) }
  }

  /// Returns a part of a machine's journal.
  public func journal(
    of address: MachineAddress,
    after revision: Int64,
    limit: Int
  ) async throws -> [JournalEntry] {
    let schema = queries.schema.name
    return try await execute(
      """
      SELECT \(Queries.entry) FROM \(schema).machine m JOIN \(schema).journal j ON j.machine = m.id \
      WHERE m.chart = $1::text AND m.name = $2::text AND j.revision > $3::bigint \
      ORDER BY j.revision LIMIT $4::bigint
      """
    ) {
      $0.add(address)
      $0.add(revision)
      $0.add(max(0, limit))
    }.map { JournalEntry($0, from: 0) }
  }

  /// Returns the journal's entry for a key.
  public func entry(of address: MachineAddress, key: String) async throws -> JournalEntry? {
    let schema = queries.schema.name
    return try await execute(
      """
      SELECT \(Queries.entry) FROM \(schema).machine m JOIN \(schema).journal j ON j.machine = m.id \
      WHERE m.chart = $1::text AND m.name = $2::text AND j.key = $3::text
      """
    ) {
      $0.add(address)
      $0.add(key)
    }.first.map { JournalEntry($0, from: 0) }
  }

  /// Returns what a machine waits for, in one snapshot.
  public func pending(of address: MachineAddress, limit: Int) async throws -> PendingRows {
    let schema = queries.schema.name
    func query(_ columns: String, _ table: String, _ order: String) -> Statement {
      Statement(
        """
        SELECT \(columns) FROM \(schema).machine m JOIN \(schema).\(table) ON \
        \(table.suffix(1)).machine = m.id WHERE m.chart = $1::text AND m.name = $2::text \
        ORDER BY \(order) LIMIT $3::bigint
        """
      ) {
        $0.add(address)
        $0.add(max(0, limit))
      }
    }
    let rows = try await execute([
      .beginReading,
      query(Queries.input, "inbox i", "i.seq"),
      query("t.generation, t.name, t.due", "timer t", "t.due, t.generation"),
      query(Queries.work, "work w", "w.generation"),
      query("\(Queries.output), false", "outbox o", "o.seq"),
      query("\(Queries.output), true", "dead o", "o.seq"),
      .commit,
    ])
    let outputs = rows[4].map { StoredOutput($0) } + rows[5].map { StoredOutput($0) }
    return PendingRows(
      inbox: rows[1].map { InboxEntry($0, from: 0) },
      timers: rows[2].map {
        StoredTimer(generation: $0.integer(0), name: $0.text(1), due: $0.time(2))
      },
      work: rows[3].map { StoredWork($0) },
      outputs: Array(outputs.sorted { $0.sequence < $1.sequence }.prefix(max(0, limit)))
    )
  }

  /// Returns the number of machines in each state.
  ///
  /// - Complexity: O(states of the chart): the numbers are kept with each step.
  public func counts(of chart: String) async throws -> [String: Int] {
    let rows = try await execute(
      """
      SELECT state, \(Schema.sum("sum(machines)", "0")) FROM \(queries.schema.name).tally \
      WHERE chart = $1::text GROUP BY state HAVING sum(machines) <> 0
      """
    ) { $0.add(chart) }
    // Names in other bytes may be the same text.
    return Dictionary(rows.map { ($0.text(0), $0.number(1)) }, uniquingKeysWith: Int.sum)
  }

  /// Returns the ages of what waits longest, from the heads of indexes.
  ///
  /// The inputs of charts that are paused do not count once a worker has met them.
  public func ages() async throws -> QueueAges {
    let schema = queries.schema.name
    let row = try await execute(
      """
      WITH RECURSIVE k(chart) AS ( \
      (SELECT chart FROM \(schema).inbox WHERE NOT held ORDER BY chart LIMIT 1) UNION ALL \
      SELECT (SELECT i.chart FROM \(schema).inbox i WHERE NOT i.held AND i.chart > k.chart \
      ORDER BY i.chart LIMIT 1) FROM k WHERE k.chart IS NOT NULL) \
      SELECT \(schema).clock($1::bigint), \
      (SELECT h.accepted FROM k CROSS JOIN LATERAL ( \
      SELECT i.seq, i.accepted FROM \(schema).inbox i JOIN \(schema).machine m ON m.id = i.machine \
      WHERE i.chart = k.chart AND NOT i.held AND m.status IN ('starting', 'active', 'done') \
      ORDER BY i.seq LIMIT 1) h ORDER BY h.seq LIMIT 1), \
      (SELECT emitted FROM \(schema).outbox ORDER BY seq LIMIT 1), \
      (SELECT min(due) FROM \(schema).timer), (SELECT min(due) FROM \(schema).work), \
      (SELECT count(*) FROM \(schema).machine WHERE parked IS NOT NULL)
      """
    ) { $0.add(given) }.first
    guard let row else { return QueueAges() }
    func age(_ column: Int32) -> Duration? {
      // A damaged time is any number.
      row.optionalInteger(column).map { .nanoseconds(row.integer(0)) - .nanoseconds($0) }
    }
    func lateness(_ column: Int32) -> Duration? { age(column).flatMap { $0 > .zero ? $0 : nil } }
    return QueueAges(
      inbox: age(1),
      outputs: age(2),
      timers: lateness(3),
      work: lateness(4),
      parked: row.number(5)
    )
  }
}

extension Parameters {
  /// Adds a chart and an id.
  mutating func add(_ address: MachineAddress) {
    add(address.chart)
    add(address.id)
  }
}
#endif
