#if SQLite
internal import GRDB
internal import Statecraft
internal import StatecraftDurable

extension Database {
  /// Returns what does not proceed; see ``DurableStore/stuck(chart:overdue:limit:)``.
  ///
  /// Each kind is read from the head of an index, and only as far as the limit.
  func findings(
    chart: String?,
    before: WallTime,
    limit: Int
  ) throws -> [StuckFinding] {
    var result: [StuckFinding] = []
    for kind in StuckFinding.Kind.allCases where result.count < limit {
      var found: [StuckFinding] = []
      let rest = limit - result.count
      try findings(kind, before) { finding in
        if chart == nil || finding.address.chart == chart { found.append(finding) }
        return found.count < rest
      }
      found.sort {
        ($0.since, $0.address.id, $0.subject) < ($1.since, $1.address.id, $1.subject)
      }
      result += found
    }
    return result
  }

  private func findings(
    _ kind: StuckFinding.Kind,
    _ before: WallTime,
    add: @escaping (StuckFinding) -> Bool
  ) throws {
    switch kind {
    case .parked: try parked(add)
    case .deadLetter:
      try outputs(kind, in: .dead, "ORDER BY o.seq", until: nil, add)
    case .failingWork:
      try work(kind, "INDEXED BY statecraft_work_failed", "w.error IS NOT NULL", .null, add)
    case .failingOutput:
      try outputs(
        kind,
        in: .outbox,
        "WHERE o.error IS NOT NULL ORDER BY o.seq",
        until: nil,
        add
      )
    case .overdueTimer: try overdueTimers(before, add)
    case .overdueInbox: try overdueInputs(before, add)
    case .overdueWork:
      try work(
        kind,
        "INDEXED BY statecraft_work_due",
        "w.attempt = 0 AND w.error IS NULL AND w.due < ?1",
        .time(before),
        add
      )
    case .overdueOutput:
      try outputs(
        kind,
        in: .outbox,
        "WHERE o.attempt = 0 AND o.error IS NULL ORDER BY o.seq",
        until: before,
        add
      )
    }
  }

  private func parked(_ add: (StuckFinding) -> Bool) throws {
    try rows(
      """
      SELECT \(MachineRow.joinedColumns), \
      c.name FROM statecraft_chart c CROSS JOIN statecraft_machine m \
      INDEXED BY statecraft_machine_status \
      ON m.chart = c.id AND m.status <> 1 AND m.status = 3 ORDER BY m.changed
      """
    ) { row in
      let machine = MachineRow(row, chart: row.text(9)).machine
      return add(
        StuckFinding(
          kind: .parked,
          address: machine.address,
          subject: machine.fault?.input ?? "",
          reason: machine.fault?.reason ?? "",
          since: machine.fault?.time ?? machine.changed
        )
      )
    }
  }

  private func outputs(
    _ kind: StuckFinding.Kind,
    in table: OutgoingTable,
    _ condition: String,
    until before: WallTime?,
    _ add: (StuckFinding) -> Bool
  ) throws {
    try rows(table.query(condition)) { row in
      let output = StoredOutput(row, in: table)
      if let before {
        // Outputs are numbered in the order of their times.
        guard output.emitted < before else { return false }
        guard output.due < before else { return true }
      }
      return add(
        StuckFinding(
          kind: kind,
          address: output.address,
          subject: output.key,
          reason: output.error ?? "",
          since: before == nil ? output.emitted : output.due
        )
      )
    }
  }

  private func work(
    _ kind: StuckFinding.Kind,
    _ index: String,
    _ condition: String,
    _ time: SQLValue,
    _ add: (StuckFinding) -> Bool
  ) throws {
    let sql = """
      SELECT c.name, m.name, w.name, w.error, w.started, w.due FROM statecraft_work w \(index) \
      CROSS JOIN statecraft_machine m ON m.id = w.machine \
      CROSS JOIN statecraft_chart c ON c.id = m.chart WHERE \(condition) ORDER BY w.due
      """
    func finding(_ row: Columns) -> Bool {
      add(
        StuckFinding(
          kind: kind,
          address: MachineAddress(chart: row.text(0), id: row.text(1)),
          subject: row.text(2),
          reason: row.text(3),
          since: kind == .failingWork ? row.time(4) : row.time(5)
        )
      )
    }
    if case .null = time {
      try rows(sql) { finding($0) }
    } else {
      try rows(sql, time) { finding($0) }
    }
  }

  private func overdueTimers(_ before: WallTime, _ add: (StuckFinding) -> Bool) throws {
    try rows(
      """
      SELECT c.name, m.name, t.name, t.due FROM statecraft_timer t \
      INDEXED BY statecraft_timer_due CROSS JOIN statecraft_machine m ON m.id = t.machine \
      CROSS JOIN statecraft_chart c ON c.id = m.chart WHERE t.due < ? ORDER BY t.due
      """,
      .time(before)
    ) { row in
      add(
        StuckFinding(
          kind: .overdueTimer,
          address: MachineAddress(chart: row.text(0), id: row.text(1)),
          subject: row.text(2),
          reason: "",
          since: row.time(3)
        )
      )
    }
  }

  private func overdueInputs(_ before: WallTime, _ add: (StuckFinding) -> Bool) throws {
    var seen: Set<Int64> = []
    try rows(
      """
      SELECT i.machine, c.name, m.name, i.key, i.accepted FROM statecraft_inbox i \
      CROSS JOIN statecraft_machine m ON m.id = i.machine \
      CROSS JOIN statecraft_chart c ON c.id = m.chart ORDER BY i.seq
      """
    ) { row in
      // Inputs are numbered in the order in which they were accepted.
      guard row.time(4) < before else { return false }
      guard seen.insert(row.integer(0)).inserted else { return true }
      return add(
        StuckFinding(
          kind: .overdueInbox,
          address: MachineAddress(chart: row.text(1), id: row.text(2)),
          subject: row.text(3),
          reason: "",
          since: row.time(4)
        )
      )
    }
  }
}
#endif
