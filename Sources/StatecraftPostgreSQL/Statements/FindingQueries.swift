#if PostgreSQL
internal import StatecraftDurable

/// The texts of the statements that find what does not proceed.
struct FindingQueries: Sendable {
  /// Leaves the server the orders that its indexes have, until the transaction ends.
  ///
  /// A table that it has looked at when it was short, or empty, is sorted and joined as a whole
  /// otherwise.
  let settings = """
    SELECT set_config(name, 'off', true) \
    FROM unnest('{enable_sort, enable_hashjoin, enable_mergejoin}'::text[]) name
    """

  /// The findings, the gravest first, in the columns kind, chart, id, subject, reason, since and attempt.
  ///
  /// The reason of work is its last failure.
  ///
  /// It takes a chart or NULL, the time of tests or NULL, what is overdue, and the limit. A kind is a
  /// number, the place in `StuckFinding.Kind.allCases`. Each kind is read from the head of an index,
  /// and only if those before it are fewer than the limit; work that hangs is looked for among all that
  /// runs now.
  let all: String

  /// Creates the texts for a schema.
  init(_ schema: Schema) {
    let parts = StuckFinding.Kind.allCases.enumerated().map { number, kind in
      "(SELECT \(number), \(Self.query(kind, schema.name)) LIMIT $4::bigint)"
    }
    all = """
      WITH RECURSIVE \(Self.charts("parked", of: "machine", where: "parked IS NOT NULL", schema)), \
      \(Self.charts("waiting", of: "inbox", where: "NOT held", schema)), \
      early AS MATERIALIZED (SELECT c.now, \(Schema.sum("c.now", "-($3::bigint::numeric)")) AS time \
      FROM (SELECT \(schema.name).clock($2::bigint) AS now) c), \
      \(Self.heads(schema.name)) \
      \(parts.joined(separator: " UNION ALL ")) LIMIT $4::bigint
      """
  }

  /// A table of the charts, one or all, of rows that have an index by chart; each is looked up once.
  private static func charts(
    _ name: String,
    of table: String,
    where condition: String,
    _ schema: Schema
  ) -> String {
    let rows = "\(schema.name).\(table) t WHERE \(condition)"
    return """
      \(name)(chart) AS ( \
      (SELECT t.chart FROM \(rows) AND t.chart >= coalesce($1::text, '') \
      ORDER BY t.chart LIMIT 1) UNION ALL \
      SELECT (SELECT t.chart FROM \(rows) AND t.chart > k.chart ORDER BY t.chart LIMIT 1) \
      FROM \(name) k WHERE k.chart IS NOT NULL AND $1::text IS NULL)
      """
  }

  /// A table of the first inputs of machines that wait too long, up to the limit in each chart.
  ///
  /// It goes from one to the next in the order of their numbers. Inputs of machines that came from
  /// another database may be older than those before them.
  private static func heads(_ schema: String) -> String {
    func next(_ condition: String) -> String {
      """
      CROSS JOIN LATERAL (SELECT i.machine, i.seq, i.key, i.accepted FROM \(schema).inbox i \
      JOIN \(schema).machine m ON m.id = i.machine \
      WHERE i.chart = k.chart AND NOT i.held AND m.status IN ('starting', 'active', 'done') \
      AND i.accepted < (SELECT time FROM early) \(condition) ORDER BY i.seq LIMIT 1) n
      """
    }
    return """
      head(chart, machine, seq, key, accepted, seen) AS ( \
      SELECT k.chart, n.*, ARRAY[n.machine] FROM waiting k \(next("")) UNION ALL \
      SELECT k.chart, n.*, k.seen || n.machine FROM head k \
      \(next("AND i.seq > k.seq AND i.machine <> ALL(k.seen)")) WHERE cardinality(k.seen) < $4::bigint)
      """
  }

  /// The time at which the attempt of work began that was claimed last.
  ///
  /// Programs of older versions leave it out. A first attempt began when the work was started, or soon after; of
  /// one after a failure nothing is known, and it does not hang: the work is found as one that fails.
  private static let begun =
    "coalesce(w.begun, CASE WHEN w.error IS NULL THEN w.started ELSE \(Int64.max) END)"

  /// The columns after the kind, and all behind them, up to the order.
  private static func query(_ kind: StuckFinding.Kind, _ schema: String) -> String {
    // The chart is the machine's; rows of other charts are passed over.
    let ofChart = "($1::text IS NULL OR m.chart = $1::text)"
    let isEarly = "< (SELECT time FROM early)"
    let none = "NULL::bigint"
    let hangs = """
      (w.running AND w.due > (SELECT now FROM early) \
      AND \(Self.begun) \(isEarly))
      """
    func rows(
      _ columns: String,
      attempt: String = none,
      _ table: String,
      where condition: String,
      order: String
    ) -> String {
      let letter = table.suffix(1)
      return """
        m.chart, m.name, \(columns), \(attempt) FROM \(schema).\(table) \
        JOIN \(schema).machine m ON m.id = \(letter).machine \
        WHERE \(condition) AND \(ofChart) ORDER BY \(order)
        """
    }
    let key = "m.name || ':' || o.revision || ':' || o.n"
    switch kind {
    case .parked:
      return """
        p.chart, p.name, '', coalesce(p.fault, ''), p.changed, \(none) FROM parked k \
        CROSS JOIN LATERAL (SELECT * FROM \(schema).machine m \
        WHERE m.chart = k.chart AND m.parked IS NOT NULL \
        ORDER BY m.parked, m.name LIMIT $4::bigint) p \
        WHERE $1::text IS NULL OR p.chart = $1::text ORDER BY p.parked, p.name
        """
    case .deadLetter:
      return rows("\(key), o.error, o.emitted", "dead o", where: "true", order: "o.seq")
    case .failingWork:
      return rows(
        "w.name, w.error, w.started",
        attempt: "w.attempt",
        "work w",
        where: "w.error IS NOT NULL AND NOT \(hangs)",
        order: "w.due"
      )
    case .failingOutput:
      return rows(
        "\(key), o.error, o.emitted",
        "outbox o",
        where: "o.error IS NOT NULL",
        order: "o.seq"
      )
    case .hangingWork:
      // What runs has the last places in the index of leases; without the order, the server may read all work.
      return """
        m.chart, m.name, w.name, coalesce(w.error, ''), w.since, w.attempt \
        FROM (SELECT w.machine, w.name, w.error, w.attempt, \(Self.begun) AS since \
        FROM \(schema).work w WHERE \(hangs) ORDER BY w.due) w \
        CROSS JOIN LATERAL (SELECT * FROM \(schema).machine m WHERE m.id = w.machine LIMIT 1) m \
        WHERE \(ofChart) ORDER BY w.since, m.name
        """
    case .overdueTimer:
      return rows("t.name, '', t.due", "timer t", where: "t.due \(isEarly)", order: "t.due")
    case .overdueInbox:
      return """
        m.chart, m.name, h.key, '', h.accepted, \(none) FROM head h \
        JOIN \(schema).machine m ON m.id = h.machine \
        WHERE \(ofChart) ORDER BY h.accepted, m.name
        """
    case .overdueWork:
      return rows(
        "w.name, '', w.due",
        attempt: "w.attempt",
        "work w",
        where: "w.error IS NULL AND w.due \(isEarly)",
        order: "w.due"
      )
    case .overdueOutput:
      return rows(
        "\(key), '', o.due",
        "outbox o",
        where: "o.error IS NULL AND o.due \(isEarly)",
        order: "o.due, o.seq"
      )
    }
  }
}
#endif
