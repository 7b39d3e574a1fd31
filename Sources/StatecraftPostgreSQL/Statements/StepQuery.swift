#if PostgreSQL
internal import StatecraftDurable
internal import Synchronization

/// The statements of plain steps, each made once.
final class StepQueries: Sendable {
  private let schema: Schema
  private let texts = Mutex<[StepShape: String]>([:])

  init(_ schema: Schema) { self.schema = schema }

  /// The largest number of shapes with single values, since each connection prepares each of them.
  private static let most = 64

  /// Returns the statement for steps of a shape, and the shape that it has.
  subscript(wanted: StepShape) -> (text: String, shape: StepShape) {
    texts.withLock { texts in
      var shape = wanted
      if texts[shape] == nil, texts.count >= Self.most {
        shape.single = []
        shape.lean = []
      }
      if let text = texts[shape] { return (text, shape) }
      let text = StepQuery(schema, shape).text
      texts[shape] = text
      return (text, shape)
    }
  }
}

/// The statement that writes plain steps: a single one, because each further one costs the server some 10 to 20 µs.
///
/// It fails by a division by zero (``ServerError/isUnexpected``) if a machine or a place is not as expected, so that
/// all of it is rolled back. Its parameters are the time of the clock of tests, then for known machines their charts and the
/// time, then the columns of each part in the order of ``StepParts``, and last how long a lease is. It returns a row with
/// the transaction's number, by which the new rows of the machines are known, the time, and, if some may be leased, the
/// numbers of the outputs, negative ones for those that are not leased.
private struct StepQuery {
  private let s: String
  private let shape: StepShape
  private var parameters = 0
  private var steps: [String] = []
  /// What must hold; the first ones are looked at first.
  private var conditions: [String] = []
  private var leased = ""

  init(_ schema: Schema, _ shape: StepShape) {
    s = schema.name
    self.shape = shape
    steps.append("instant AS MATERIALIZED (SELECT \(s).clock(\(next("bigint"))) AS now)")
    if shape.parts.contains(.recent) {
      conditions.append(schema.isRunning(charts: next("text[]")))
      conditions.append(schema.isTimely(next("bigint"), "(SELECT now FROM instant)"))
    }
    setMachines(schema)
    if shape.parts.contains(.entries) { addEntries() }
    if shape.parts.contains(.inputs) { deleteInputs() }
    if shape.parts.contains(.endedTimers) { endTimers() }
    if shape.parts.contains(.timers) { setTimers() }
    if shape.parts.contains(.outputs) { addOutputs() }
    if shape.parts.contains(.replacedPlaces) { replacePlaces() }
    if shape.parts.contains(.removedPlaces) { removePlaces() }
    if shape.parts.contains(.addedPlaces) { addPlaces() }
    if shape.parts.contains(.counts) { count() }
  }

  var text: String {
    """
    WITH \(steps.joined(separator: ", ")) \
    SELECT 1 / (\(conditions.joined(separator: " AND ")))::integer, pg_current_xact_id()::xid, \
    (SELECT now FROM instant)\(leased)
    """
  }

  // MARK: - Parts

  private mutating func setMachines(_ schema: Schema) {
    let isRecent = shape.parts.contains(.recent)
    let g = rows(
      .machines,
      ["id bigint", "expected bigint", "revision bigint", "state text"]
        + (isRecent ? ["row xid"] : []),
      uniform: ["version bigint", "status text", "changed bigint", "fault text"]
    )
    let known = isRecent ? " AND m.xmin = \(g["row"]) AND \(schema.isOpen("m"))" : ""
    steps.append(
      """
      m AS (UPDATE \(s).machine m SET version = \(g["version"]), revision = \(g["revision"]), \
      status = \(g["status"]), changed = \(g["changed"]), fault = \(g["fault"]), state = \(g["state"])\(g.from) \
      WHERE m.id = \(g["id"]) AND m.revision = \(g["expected"]) AND m.status <> 'erased'\(known) RETURNING 1)
      """
    )
    conditions.append("(SELECT count(*) FROM m) = \(g.count)")
  }

  private mutating func addEntries() {
    let g = rows(
      .entries,
      [
        "machine bigint", "revision bigint", "key text", "body text", "digest bigint",
        "answer text",
      ],
      uniform: [
        "kind text", "number bigint", "note text", "version bigint", "outcome text", "time bigint",
        "accepted bigint",
      ]
    )
    steps.append(insert("j", into: "journal", g))
  }

  // The server takes tables of what waits for empty if it has looked at them when they were. In a join it may
  // then go through the whole table, and through all of `g` for each row of it: 3 s for 1,000 of 10,000 inputs.
  // A subquery in the list of columns is looked up for each row, whatever the server takes the table for.

  /// The inputs of a machine have no index by number: they are read once.
  private mutating func deleteInputs() {
    let g = rows(.inputs, ["machine bigint", "number bigint"])
    let places =
      shape.single.contains(.inputs)
      ? """
      SELECT t.ctid FROM \(s).inbox t WHERE t.machine = \(g["machine"]) \
      AND t.seq + 0 = \(g["number"])
      """
      : """
      SELECT unnest(ARRAY(SELECT t.ctid FROM \(s).inbox t WHERE t.machine = n.machine \
      AND t.seq + 0 = ANY(n.numbers))) \
      FROM (SELECT machine, array_agg(number) AS numbers\(g.from) GROUP BY machine) n
      """
    steps.append("i AS (DELETE FROM \(s).inbox WHERE ctid = ANY(ARRAY(\(places))))")
  }

  private mutating func endTimers() {
    let g = rows(.endedTimers, ["machine bigint", "number bigint"])
    steps.append(
      """
      e AS (DELETE FROM \(s).timer WHERE ctid = ANY(ARRAY(SELECT (SELECT t.ctid FROM \(s).timer t \
      WHERE t.machine = \(g["machine"]) AND t.generation = \(g["number"]))\(g.from))))
      """
    )
  }

  private mutating func setTimers() {
    let g = rows(
      .timers,
      ["machine bigint", "generation bigint"],
      uniform: ["due bigint", "name text"]
    )
    steps.append(
      insert(
        "t",
        into: "timer",
        g,
        """
         ON CONFLICT (machine, generation) DO UPDATE SET due = excluded.due, name = excluded.name
        """
      )
    )
  }

  /// The first output of a machine that has none in the outbox may be leased: its row is as after a claim.
  private mutating func addOutputs() {
    let isLeasing = shape.parts.contains(.lease)
    var g = rows(
      .outputs,
      ["machine bigint", "revision bigint", "n bigint", "body text"],
      uniform: [
        "chart text", "target text", "attempt bigint", "due bigint", "emitted bigint", "error text",
        "trace text",
      ] + (isLeasing ? ["first boolean"] : []),
      isOrdered: true
    )
    guard isLeasing else {
      steps.append(insert("o", into: "outbox", g, without: ["ord"], " ORDER BY \(g["ord"])"))
      return
    }
    let end = Schema.sum("(SELECT now FROM instant)", next("bigint"))
    let columns = g.names.map { "\(g[$0]) AS \($0)" }.joined(separator: ", ")
    let source = """
       FROM (SELECT \(columns), \(g["first"]) AND (SELECT o.seq FROM \(s).outbox o \
      WHERE o.machine = \(g["machine"]) LIMIT 1) IS NULL AS leased\(g.from)) g
      """
    g = Source(names: g.names, values: [:], from: source, count: "")
    g.values["attempt"] = "CASE WHEN g.leased THEN 1 ELSE g.attempt END"
    g.values["due"] = "CASE WHEN g.leased THEN \(end) ELSE g.due END"
    steps.append(
      insert(
        "o",
        into: "outbox",
        g,
        without: ["ord", "first"],
        " ORDER BY g.ord RETURNING CASE WHEN attempt > 0 THEN seq ELSE -seq END AS number"
      )
    )
    leased = ", ARRAY(SELECT number FROM o ORDER BY abs(number))"
  }

  private mutating func replacePlaces() {
    let g = rows(
      .replacedPlaces,
      ["machine bigint", "n bigint", "before text", "state text"],
      uniform: ["since bigint"]
    )
    steps.append(
      """
      p AS (UPDATE \(s).place p SET state = \(g["state"]), since = \(g["since"])\(g.from) \
      WHERE p.machine = \(g["machine"]) AND p.n = \(g["n"]) AND p.state = \(g["before"]) RETURNING 1)
      """
    )
    conditions.append("(SELECT count(*) FROM p) = \(g.count)")
  }

  private mutating func removePlaces() {
    let g = rows(.removedPlaces, ["machine bigint", "n bigint", "before text"])
    let from = g.from.isEmpty ? "" : " USING\(g.from.dropFirst(" FROM".count))"
    steps.append(
      """
      r AS (DELETE FROM \(s).place p\(from) \
      WHERE p.machine = \(g["machine"]) AND p.n = \(g["n"]) AND p.state = \(g["before"]) RETURNING 1)
      """
    )
    conditions.append("(SELECT count(*) FROM r) = \(g.count)")
  }

  private mutating func addPlaces() {
    let g = rows(
      .addedPlaces,
      ["machine bigint", "n bigint", "state text", "name text"],
      uniform: ["chart text", "since bigint"]
    )
    steps.append(insert("a", into: "place", g))
  }

  private mutating func count() {
    let g = rows(.counts, ["chart text", "state text", "machines bigint"])
    steps.append(
      """
      c AS (INSERT INTO \(s).tally(chart, state, shard, machines) \
      SELECT \(g["chart"]), \(g["state"]), pg_backend_pid() % 64, \(g["machines"])\(g.from) \
      ON CONFLICT (chart, state, shard) \(Schema.counting))
      """
    )
  }

  private func insert(
    _ name: String,
    into table: String,
    _ g: Source,
    without others: [String] = [],
    _ end: String = ""
  ) -> String {
    let columns = g.names.filter { !others.contains($0) }
    return """
      \(name) AS (INSERT INTO \(s).\(table)(\(columns.joined(separator: ", "))) \
      SELECT \(columns.map { g[$0] }.joined(separator: ", "))\(g.from)\(end))
      """
  }

  // MARK: - Parameters

  /// The rows of a part.
  private struct Source {
    var names: [String]
    /// What stands for a column that is not one of `g`.
    var values: [String: String]
    /// Where the others come from, as `g`; empty if there are none.
    var from: String
    /// The number of rows.
    var count: String

    subscript(name: String) -> String { values[name] ?? "g.\(name)" }
  }

  /// The rows of a part, whose columns are the next parameters.
  private mutating func rows(
    _ part: StepParts,
    _ columns: [String],
    uniform: [String] = [],
    isOrdered: Bool = false
  ) -> Source {
    var source = Source(names: [], values: [:], from: "", count: "1")
    var arrays: [(name: String, value: String)] = []
    for (position, column) in (columns + uniform).enumerated() {
      let words = column.split(separator: " ")
      let (name, type) = (String(words[0]), words[1])
      source.names.append(name)
      if shape.isArray(part, isMostlyUniform: position >= columns.count) {
        arrays.append((name, next("\(type)[]")))
      } else {
        source.values[name] = next("\(type)")
      }
    }
    if let first = arrays.first {
      let names = arrays.map(\.name) + (isOrdered ? ["ord"] : [])
      source.from = """
         FROM unnest(\(arrays.map(\.value).joined(separator: ", ")))\(isOrdered ? " WITH ORDINALITY" : "") \
        g(\(names.joined(separator: ", ")))
        """
      source.count = "cardinality(\(first.value))"
    } else if isOrdered {
      source.values["ord"] = "1"
    }
    if isOrdered { source.names.append("ord") }
    return source
  }

  /// A further parameter.
  private mutating func next(_ type: String) -> String {
    parameters += 1
    return "$\(parameters)::\(type)"
  }
}

extension Schema {
  /// The condition that nothing waits in a machine's inbox, and that it does not move to another database.
  fileprivate func isOpen(_ machine: String) -> String {
    """
    (SELECT i.seq FROM \(name).inbox i WHERE i.machine = \(machine).id LIMIT 1) IS NULL \
    AND (SELECT l.slot FROM \(name).slot l WHERE l.slot = \(machine).slot AND NOT l.held LIMIT 1) IS NULL
    """
  }

  /// The condition that none of some charts is paused.
  fileprivate func isRunning(charts: String) -> String {
    """
    (SELECT p.name FROM \(name).chart p WHERE p.paused AND p.name = ANY(\(charts)) LIMIT 1) IS NULL
    """
  }

  /// The condition that a time which was taken for the database's is it, up to a second.
  fileprivate func isTimely(_ time: String, _ now: String) -> String {
    "abs(\(now) - \(time)) < 1000000000"
  }

  /// The statement that fails unless some machines, which steps leave as they are, are as they were known.
  ///
  /// Its parameters are the numbers of the machines, the transactions that have written them, the time of the clock of
  /// tests, the charts, and the time. It returns what the statement of steps does, without a transaction's number.
  var lookAtRecent: String {
    """
    SELECT 1 / (\(isRunning(charts: "$4::text[]")) AND \(isTimely("$5::bigint", "\(name).clock($3::bigint)")) \
    AND (SELECT count(*) FROM unnest($1::bigint[], $2::xid[]) g(id, row) \
    JOIN \(name).machine m ON m.id = g.id WHERE m.xmin = g.row AND \(isOpen("m"))) \
    = cardinality($1::bigint[]))::integer, NULL, \(name).clock($3::bigint)
    """
  }
}
#endif
