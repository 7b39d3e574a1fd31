#if PostgreSQL
internal import Statecraft
public import StatecraftDurable

extension PostgreSQLStore {
  /// Returns what does not proceed, the gravest first, from the heads of indexes, in one snapshot.
  public func stuck(
    chart: String?,
    overdue: Duration,
    limit: Int
  ) async throws -> [StuckFinding] {
    guard limit > 0 else { return [] }
    let kinds = StuckFinding.Kind.allCases
    let rows = try await execute(
      [.beginReading]
        + kinds.map { kind in
          Statement(findings(kind)) {
            $0.add(chart)
            $0.add(given)
            $0.add(overdue.storedNanoseconds)
            $0.add(limit)
          }
        } + [.commit]
    )
    var result: [StuckFinding] = []
    for (position, kind) in kinds.enumerated() {
      result += rows[position + 1].map { row in
        var finding = StuckFinding(
          kind: kind,
          address: MachineAddress(chart: row.text(0), id: row.text(1)),
          subject: row.text(2),
          reason: row.text(3),
          since: row.time(4)
        )
        if kind == .parked {
          // A damaged text is no JSON for the server.
          let fault = StoredMachine.Fault(stored: finding.reason, changed: finding.since)
          finding.subject = fault.input
          finding.reason = fault.reason
        }
        return finding
      }
    }
    return Array(result.prefix(limit))
  }

  /// A query of the columns chart, id, subject, reason and since, which takes a chart or NULL, the
  /// time of tests or NULL, what is overdue, and the limit.
  private func findings(_ kind: StuckFinding.Kind) -> String {
    let schema = queries.schema.name
    // Each query has all parameters, whether it uses them or not.
    let given = "($2::bigint IS NULL OR true) AND $3::bigint IS NOT NULL"
    let before = "(SELECT \(schema).clock($2::bigint) - $3::bigint)"
    func query(_ columns: String, _ table: String, _ condition: String) -> String {
      """
      SELECT m.chart, m.name, \(columns) AS since FROM \(schema).\(table) \
      WHERE ($1::text IS NULL OR m.chart = $1::text) AND \(given) AND \(condition) \
      ORDER BY since, m.name LIMIT $4::bigint
      """
    }
    func machine(of letter: String) -> String {
      "\(letter) JOIN \(schema).machine m ON m.id = \(letter).machine"
    }
    let key = "m.name || ':' || o.revision || ':' || o.n"
    switch kind {
    case .parked:
      return query(
        "'', coalesce(m.fault, ''), m.changed",
        "machine m",
        "m.status <> 'active' AND m.status = 'parked'"
      )
    case .deadLetter:
      return query("\(key), o.error, o.emitted", "dead \(machine(of: "o"))", "true")
    case .failingWork:
      return query(
        "w.name, w.error, w.started",
        "work \(machine(of: "w"))",
        "w.error IS NOT NULL"
      )
    case .failingOutput:
      return query(
        "\(key), o.error, o.emitted",
        "outbox \(machine(of: "o"))",
        "o.error IS NOT NULL"
      )
    case .overdueTimer:
      return query("t.name, '', t.due", "timer \(machine(of: "t"))", "t.due < \(before)")
    case .overdueInbox:
      return query(
        "i.key, '', i.accepted",
        "inbox \(machine(of: "i"))",
        """
        NOT i.held AND i.accepted < \(before) AND m.status IN ('starting', 'active', 'done') \
        AND NOT EXISTS (SELECT FROM \(schema).inbox e WHERE e.machine = i.machine AND e.seq < i.seq)
        """
      )
    case .overdueWork:
      return query(
        "w.name, '', w.due",
        "work \(machine(of: "w"))",
        "w.attempt = 0 AND w.error IS NULL AND w.due < \(before)"
      )
    case .overdueOutput:
      return query(
        "\(key), '', o.due",
        "outbox \(machine(of: "o"))",
        "o.attempt = 0 AND o.error IS NULL AND o.due < \(before)"
      )
    }
  }
}
#endif
