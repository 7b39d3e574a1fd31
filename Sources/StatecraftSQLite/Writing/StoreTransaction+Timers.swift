#if SQLite
internal import GRDB
internal import Statecraft
internal import StatecraftDurable

extension StoreTransaction {
  /// Moves timers that are due into the inboxes; see ``DurableStore/moveDueTimers(limit:)``.
  func moveDueTimers(limit: Int) throws -> TimerMove {
    let rows = try db.all(
      """
      SELECT t.machine, t.generation, t.due, m.status, m.chart FROM statecraft_timer t \
      INDEXED BY statecraft_timer_due CROSS JOIN statecraft_machine m ON m.id = t.machine \
      WHERE t.due <= ? ORDER BY t.due LIMIT ?
      """,
      .time(now),
      .integer(max(limit, 0))
    ) {
      (
        machine: $0.integer(0), generation: $0.integer(1), due: $0.time(2),
        status: StoredMachine.Status(stored: $0.integer(3)) ?? .paused, chart: $0.integer(4)
      )
    }
    for row in rows {
      try db.run(
        "DELETE FROM statecraft_timer WHERE machine = ? AND generation = ?",
        .integer(row.machine),
        .integer(row.generation)
      )
      guard row.status != .erased, let chart = try names.chart(row.chart, in: db) else { continue }
      let key = StoredTimer.key(row.generation)
      let table = intake(row.status, chart: chart)
      guard try !db.hasEntry(machine: row.machine, key: key) else { continue }
      try insert(
        // The address is not needed: the machine's number is known.
        Posting(
          to: MachineAddress(chart: chart.name, id: ""),
          key: key,
          input: .timer(generation: row.generation)
        ),
        machine: row.machine,
        into: table
      )
    }
    return TimerMove(
      moved: rows.count,
      next: try db.first("SELECT MIN(due) FROM statecraft_timer") {
        $0.isNull(0) ? nil : $0.time(0)
      },
      lateness: rows.map { now.sinceEpoch - $0.due.sinceEpoch }
    )
  }
}
#endif
