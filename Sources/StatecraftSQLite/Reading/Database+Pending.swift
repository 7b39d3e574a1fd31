#if SQLite
internal import GRDB
internal import Statecraft
internal import StatecraftDurable

extension Database {
  /// Returns what a machine waits for; see ``DurableStore/pending(of:limit:)``.
  func pending(_ machine: Int64, limit: Int) throws -> PendingRows {
    let limit = max(limit, 0)
    // Inputs are in one of the tables, outputs in both.
    let inbox = try [IntakeTable.inbox, .held].flatMap { table in
      try all(table.oldest, .integer(machine), .integer(limit)) { InboxEntry($0) }
    }
    let outputs = try [OutgoingTable.outbox, .dead].flatMap { table in
      try all(
        table.query("WHERE o.machine = ? ORDER BY o.seq LIMIT ?"),
        .integer(machine),
        .integer(limit)
      ) { StoredOutput($0, in: table) }
    }
    return PendingRows(
      inbox: inbox,
      timers: try all(
        """
        SELECT generation, name, due FROM statecraft_timer WHERE machine = ? \
        ORDER BY due, generation LIMIT ?
        """,
        .integer(machine),
        .integer(limit)
      ) { StoredTimer(generation: $0.integer(0), name: $0.text(1), due: $0.time(2)) },
      work: try all(
        StoredWork.query("WHERE w.machine = ? ORDER BY w.generation LIMIT ?"),
        .integer(machine),
        .integer(limit)
      ) { StoredWork($0) },
      outputs: Array(outputs.sorted { $0.sequence < $1.sequence }.prefix(limit))
    )
  }

  /// Returns dead letters; see ``DurableStore/deadLetters(chart:after:limit:)``.
  func deadLetters(chart: String?, after cursor: Int64?, limit: Int) throws -> [StoredOutput] {
    var result: [StoredOutput] = []
    guard limit > 0 else { return [] }
    try rows(
      OutgoingTable.dead.query("WHERE o.seq > ? ORDER BY o.seq"),
      .integer(cursor ?? 0)
    ) { row in
      if chart == nil || row.text(1) == chart { result.append(StoredOutput(row, in: .dead)) }
      return result.count < limit
    }
    return result
  }

  /// Returns the ages of what waits longest; see ``DurableStore/ages()``.
  func ages(at now: WallTime) throws -> QueueAges {
    func age(_ sql: String) throws -> Duration? {
      try first(sql) { $0.isNull(0) ? nil : now.sinceEpoch - $0.time(0).sinceEpoch }
    }
    func lateness(_ sql: String) throws -> Duration? {
      try age(sql).flatMap { $0 > .zero ? $0 : nil }
    }
    return QueueAges(
      inbox: try age("SELECT accepted FROM statecraft_inbox ORDER BY seq LIMIT 1"),
      outputs: try age("SELECT emitted FROM statecraft_outbox ORDER BY seq LIMIT 1"),
      timers: try lateness("SELECT MIN(due) FROM statecraft_timer"),
      work: try lateness("SELECT MIN(due) FROM statecraft_work"),
      parked: try first(
        """
        SELECT COUNT(*) FROM statecraft_machine INDEXED BY statecraft_machine_parked \
        WHERE status = 3
        """
      ) { $0.number(0) } ?? 0
    )
  }
}
#endif
