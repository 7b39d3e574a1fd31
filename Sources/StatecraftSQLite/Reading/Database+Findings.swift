#if SQLite
internal import GRDB
internal import Statecraft
internal import StatecraftDurable

extension Database {
  /// Returns what does not proceed; see ``DurableStore/stuck(chart:overdue:limit:)``.
  ///
  /// Each kind is read from the head of an index, and only as far as the limit; work that hangs is looked
  /// for among all that runs now. Rows of other charts than the one that is asked for are skipped in SQL.
  ///
  /// - Complexity: O(charts + limit + work that runs or has failed), and O(rows of other charts) for what is
  ///   not parked.
  func findings(
    chart: String?,
    overdue: Duration,
    limit: Int,
    at now: WallTime
  ) throws -> [StuckFinding] {
    let before = now.advanced(by: .zero - overdue)
    let charts: [(number: Int64, name: String)]
    if let chart {
      guard let number = try chartNumber(chart) else { return [] }
      charts = [(number, chart)]
    } else {
      charts = try all("SELECT id, name FROM statecraft_chart") { ($0.integer(0), $0.text(1)) }
    }
    var result: [StuckFinding] = []
    for kind in StuckFinding.Kind.allCases where result.count < limit {
      let rest = limit - result.count
      var found: [StuckFinding] = []
      if kind == .parked {
        // The oldest of each chart: none of the charts has others that are older.
        found = try charts.flatMap { try parked($0.number, name: $0.name, limit: rest) }
      } else {
        try findings(kind, chart: chart == nil ? nil : charts[0].number, before, now) { finding in
          found.append(finding)
          return found.count < rest
        }
      }
      found.sort {
        ($0.since, $0.address.id, $0.subject) < ($1.since, $1.address.id, $1.subject)
      }
      result += found.prefix(rest)
    }
    return result
  }

  private func findings(
    _ kind: StuckFinding.Kind,
    chart: Int64?,
    _ before: WallTime,
    _ now: WallTime,
    add: @escaping (StuckFinding) -> Bool
  ) throws {
    switch kind {
    case .parked: break
    case .deadLetter: try outputs(kind, in: .dead, "TRUE", chart, until: nil, add)
    case .failingWork:
      try work(
        kind,
        since: "w.started",
        "statecraft_work_failed",
        "w.error IS NOT NULL AND NOT (\(Self.hangs))",
        order: "w.due",
        chart,
        [before, now],
        add
      )
    case .failingOutput:
      try outputs(kind, in: .outbox, "o.error IS NOT NULL", chart, until: nil, add)
    case .hangingWork:
      // What runs has the last places in the index, and there is no more of it than processes can run.
      try work(
        kind,
        since: Self.begun,
        "statecraft_work_due",
        Self.hangs,
        order: Self.begun,
        chart,
        [before, now],
        add
      )
    case .overdueTimer: try overdueTimers(chart, before, add)
    case .overdueInbox: try overdueInputs(chart, before, add)
    case .overdueWork:
      try work(
        kind,
        since: "w.due",
        "statecraft_work_due",
        "w.error IS NULL AND w.due < ?2",
        order: "w.due",
        chart,
        [before],
        add
      )
    case .overdueOutput:
      try outputs(kind, in: .outbox, "o.error IS NULL", chart, until: before, add)
    }
  }

  /// The condition that a machine with the alias `m` is of the chart that is bound first, if one is.
  private static var isOfChart: String { "(?1 IS NULL OR m.chart = ?1)" }

  /// The number of the first row that is not older than the time that is bound second.
  ///
  /// Rows are numbered in the order of their times.
  private static func firstNew(_ table: String, time: String) -> String {
    """
    COALESCE((SELECT seq FROM \(table) WHERE \(time) >= ?2 ORDER BY seq LIMIT 1), \(Int64.max))
    """
  }

  private func parked(_ chart: Int64, name: String, limit: Int) throws -> [StuckFinding] {
    try all(
      """
      SELECT \(MachineRow.columns) FROM statecraft_machine INDEXED BY statecraft_machine_parked \
      WHERE chart = ? AND status = 3 ORDER BY changed LIMIT ?
      """,
      .integer(chart),
      .integer(limit)
    ) { row in
      let machine = MachineRow(row, chart: name).machine
      return StuckFinding(
        kind: .parked,
        address: machine.address,
        subject: machine.fault?.input ?? "",
        reason: machine.fault?.reason ?? "",
        since: machine.fault?.time ?? machine.changed
      )
    }
  }

  private func outputs(
    _ kind: StuckFinding.Kind,
    in table: OutgoingTable,
    _ condition: String,
    _ chart: Int64?,
    until before: WallTime?,
    _ add: (StuckFinding) -> Bool
  ) throws {
    let isOld = "o.seq < \(Self.firstNew(table.rawValue, time: "emitted")) AND o.due < ?2"
    try rows(
      table.query(
        "WHERE \(condition) AND \(before == nil ? "?2 IS NULL" : isOld) AND \(Self.isOfChart) "
          + "ORDER BY o.seq"
      ),
      .integer(chart),
      before.map { .time($0) } ?? .null
    ) { row in
      let output = StoredOutput(row, in: table)
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

  /// The time at which the attempt of work began that runs.
  ///
  /// Programs of older versions leave it out. A first attempt began when the work was started, or soon after; of
  /// one after a failure nothing is known, and it does not hang: the work is found as one that fails.
  private static let begun =
    "CASE WHEN w.running > 1 THEN w.running WHEN w.error IS NULL THEN w.started ELSE \(Int64.max) END"

  /// The condition that an attempt has been running since before the time that is bound second, under a lease
  /// that ends after the one that is bound third.
  private static let hangs = "w.running AND w.due > ?3 AND \(begun) < ?2"

  /// Reads work by an index; the times are bound from the second place on.
  private func work(
    _ kind: StuckFinding.Kind,
    since: String,
    _ index: String,
    _ condition: String,
    order: String,
    _ chart: Int64?,
    _ times: [WallTime],
    _ add: (StuckFinding) -> Bool
  ) throws {
    try rows(
      """
      SELECT c.name, m.name, w.name, w.attempt, w.error, \(since) FROM statecraft_work w \
      INDEXED BY \(index) CROSS JOIN statecraft_machine m ON m.id = w.machine \
      CROSS JOIN statecraft_chart c ON c.id = m.chart \
      WHERE \(condition) AND \(Self.isOfChart) ORDER BY \(order)
      """,
      [.integer(chart)] + times.map { .time($0) }
    ) { row in
      let error = row.optionalText(4)
      return add(
        StuckFinding(
          kind: kind,
          address: MachineAddress(chart: row.text(0), id: row.text(1)),
          subject: row.text(2),
          reason: kind == .failingWork ? error ?? "" : "",
          since: row.time(5),
          attempt: row.number(3),
          error: error
        )
      )
    }
  }

  /// The finding of a row with the names of a chart, of a machine and of what is late, and the time since when it is.
  ///
  /// What there is to do about it depends on more than the row, so that the reason is empty.
  private static func late(
    _ kind: StuckFinding.Kind,
    _ row: Columns,
    from column: Int32 = 0
  ) -> StuckFinding {
    StuckFinding(
      kind: kind,
      address: MachineAddress(chart: row.text(column), id: row.text(column + 1)),
      subject: row.text(column + 2),
      reason: "",
      since: row.time(column + 3)
    )
  }

  private func overdueTimers(
    _ chart: Int64?,
    _ before: WallTime,
    _ add: (StuckFinding) -> Bool
  ) throws {
    try rows(
      """
      SELECT c.name, m.name, t.name, t.due FROM statecraft_timer t \
      INDEXED BY statecraft_timer_due CROSS JOIN statecraft_machine m ON m.id = t.machine \
      CROSS JOIN statecraft_chart c ON c.id = m.chart \
      WHERE t.due < ?2 AND \(Self.isOfChart) ORDER BY t.due
      """,
      .integer(chart),
      .time(before)
    ) { row in
      add(Self.late(.overdueTimer, row))
    }
  }

  private func overdueInputs(
    _ chart: Int64?,
    _ before: WallTime,
    _ add: (StuckFinding) -> Bool
  ) throws {
    var seen: Set<Int64> = []
    try rows(
      """
      SELECT i.machine, c.name, m.name, i.key, i.accepted FROM statecraft_inbox i \
      CROSS JOIN statecraft_machine m ON m.id = i.machine \
      CROSS JOIN statecraft_chart c ON c.id = m.chart \
      WHERE i.seq < \(Self.firstNew("statecraft_inbox", time: "accepted")) \
      AND \(Self.isOfChart) ORDER BY i.seq
      """,
      .integer(chart),
      .time(before)
    ) { row in
      guard seen.insert(row.integer(0)).inserted else { return true }
      return add(Self.late(.overdueInbox, row, from: 1))
    }
  }
}
#endif
