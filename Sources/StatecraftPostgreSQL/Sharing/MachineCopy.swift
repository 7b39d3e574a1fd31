#if PostgreSQL
internal import StatecraftDurable

/// Copies machines with everything that belongs to them into a transaction of another database.
///
/// The rows go as JSON from one database to the other, in parts. Numbers of machines, inputs and outputs
/// are new there, in the same order. A part has few rows and few bytes, because a server makes no text of a
/// gigabyte: slots with such machines could not arrive.
struct MachineCopy {
  /// A table of rows that belong to machines.
  private struct Table {
    let name: String
    /// What orders the rows of a machine.
    let order: String
    /// The columns beside the machine.
    let columns: String
    /// The columns whose texts may be long.
    var texts: [String] = []
  }

  private static let tables = [
    Table(
      name: "journal",
      order: "revision",
      columns: "revision, key, kind, number, body, note, digest, version, outcome, answer, time, "
        + "accepted",
      texts: ["body", "note", "answer"]
    ),
    Table(
      name: "inbox",
      order: "seq",
      columns: "chart, key, kind, number, body, note, accepted, trace",
      texts: ["body", "note", "trace"]
    ),
    Table(name: "timer", order: "generation", columns: "generation, due, name"),
    Table(
      name: "work",
      order: "generation",
      columns: "generation, name, state, version, context, attempt, due, started, error, running, "
        + "trace, begun",
      texts: ["context", "error", "trace"]
    ),
  ]
  private static let outgoing =
    "revision, n, chart, target, body, attempt, due, emitted, error, trace"

  /// The machines of one part.
  private static var machines: Int { 200 }
  /// The rows of one part.
  private static var rows: Int { 200 }

  /// The schema of the source.
  let schema: String
  /// The connection that reads.
  let reader: Connection
  /// The schema of the target.
  let target: String
  /// The connection that writes, in a transaction.
  let connection: Connection
  /// The bytes of the texts of one part, unless one row has more.
  let bytes: Int64

  /// Copies the machines of slots.
  func run(_ slots: [Int64]) async throws {
    guard !slots.isEmpty else { return }
    let ids = try await read(
      """
      SELECT id, \(Self.size(of: ["fault", "state"], "m")) FROM \(schema).machine m \
      WHERE slot = ANY($1::integer[]) ORDER BY id
      """
    ) { $0.add(slots) }.map { (number: $0.integer(0), bytes: $0.integer(1)) }
    for part in Self.parts(ids, rows: Self.machines, bytes: bytes) {
      let numbers = try await copyMachines(part)
      for table in Self.tables { try await copy(table, part, numbers) }
      try await copyOutputs(part, numbers)
      try await copyPlaces(part, numbers)
    }
  }

  /// The number of bytes of texts of a row, which the server knows without reading them.
  private static func size(of texts: [String], _ row: String) -> String {
    let sizes = texts.map { "coalesce(octet_length(\(row).\($0)), 0)::bigint" }
    return sizes.isEmpty ? "0::bigint" : sizes.joined(separator: " + ")
  }

  /// Divides rows into parts with so many rows and bytes at most, or one row.
  static func parts(
    _ rows: [(number: Int64, bytes: Int64)],
    rows limit: Int,
    bytes: Int64
  ) -> [[Int64]] {
    var parts: [[Int64]] = []
    var rest: Int64 = 0
    for row in rows {
      if let last = parts.last, last.count < limit, row.bytes <= rest {
        parts[parts.count - 1].append(row.number)
      } else {
        parts.append([row.number])
        rest = bytes
      }
      rest = max(0, rest - row.bytes)
    }
    return parts
  }

  private func read(_ sql: String, _ fill: (inout Parameters) -> Void) async throws -> Rows {
    try await reader.execute([Statement(sql, fill)])[0]
  }

  /// The old and the new numbers of machines, beside each other.
  private struct Numbers {
    var old: [Int64]
    var new: [Int64]
  }

  private func copyMachines(_ ids: [Int64]) async throws -> Numbers {
    let rows = try await read(
      """
      SELECT json_agg(r)::text FROM \(schema).machine r \
      WHERE r.id = ANY($1::bigint[])
      """
    ) { $0.add(ids) }
    let columns = "chart, name, version, revision, status, changed, fault, state"
    let made = try await connection.execute([
      Statement(
        """
        WITH given AS MATERIALIZED ( \
        SELECT * FROM json_populate_recordset(NULL::\(target).machine, $1::json)), made AS ( \
        INSERT INTO \(target).machine(\(columns)) SELECT \(columns) FROM given ORDER BY id \
        RETURNING id, chart, name) \
        SELECT g.id, m.id FROM given g JOIN made m ON m.chart = g.chart AND m.name = g.name
        """
      ) { $0.add(rows.first?.text(0) ?? "[]") }
    ])[0]
    return Numbers(old: made.map { $0.integer(0) }, new: made.map { $0.integer(1) })
  }

  private func copy(_ table: Table, _ ids: [Int64], _ numbers: Numbers) async throws {
    let (name, order) = (table.name, table.order)
    var last: (machine: Int64, order: Int64) = (.min, .min)
    while true {
      let found = try await read(
        """
        SELECT json_agg(r)::text, count(*), max(r.machine), \
        (array_agg(r.\(order) ORDER BY r.machine DESC, r.\(order) DESC))[1], max(r.found) \
        FROM (SELECT * FROM (SELECT u.*, count(*) OVER () AS found, \
        row_number() OVER (ORDER BY u.machine, u.\(order)) AS place, \
        sum(\(Self.size(of: table.texts, "u"))) OVER (ORDER BY u.machine, u.\(order)) AS bytes \
        FROM (SELECT * FROM \(schema).\(name) t WHERE t.machine = ANY($1::bigint[]) \
        AND (t.machine, t.\(order)) > ($2::bigint, $3::bigint) \
        ORDER BY t.machine, t.\(order) LIMIT \(Self.rows)) u) v \
        WHERE v.place = 1 OR v.bytes <= $4::bigint) r
        """
      ) {
        $0.add(ids)
        $0.add(last.machine)
        $0.add(last.order)
        $0.add(bytes)
      }
      guard let row = found.first, row.integer(1) > 0 else { return }
      last = (row.integer(2), row.integer(3))
      _ = try await connection.execute([
        Statement(insertion(table)) {
          $0.add(row.text(0))
          $0.add(numbers.old)
          $0.add(numbers.new)
        }
      ])
      // Unless it was cut, a part with few rows is the last one.
      if row.number(1) == row.number(4), row.number(1) < Self.rows { return }
    }
  }

  private func insertion(_ table: Table) -> String {
    var (names, values) = ("", "")
    if table.name == "inbox" {
      names = ", held"
      // What was met while a chart was paused is met again.
      values = """
        , (SELECT m.status NOT IN ('starting', 'active', 'done') FROM \(target).machine m \
        WHERE m.id = g.new)
        """
    }
    let columns = table.columns.split(separator: ", ").map { "r.\($0)" }.joined(separator: ", ")
    return """
      INSERT INTO \(target).\(table.name)(machine, \(table.columns)\(names)) \
      SELECT g.new, \(columns)\(values) \
      FROM json_populate_recordset(NULL::\(target).\(table.name), $1::json) r \
      JOIN unnest($2::bigint[], $3::bigint[]) g(old, new) ON g.old = r.machine \
      ORDER BY r.machine, r.\(table.order)
      """
  }

  /// Copies outputs and dead letters, which are numbered together.
  private func copyOutputs(_ ids: [Int64], _ numbers: Numbers) async throws {
    let size = Self.size(of: ["body", "error", "trace"], "r")
    let all = try await read(
      """
      SELECT seq, bytes FROM ( \
      SELECT seq, \(size) AS bytes FROM \(schema).outbox r WHERE machine = ANY($1::bigint[]) \
      UNION ALL \
      SELECT seq, \(size) AS bytes FROM \(schema).dead r WHERE machine = ANY($1::bigint[]) \
      ) o ORDER BY seq
      """
    ) { $0.add(ids) }.map { (number: $0.integer(0), bytes: $0.integer(1)) }
    let outbox = "\(target).outbox".split(separator: "'", omittingEmptySubsequences: false)
    for part in Self.parts(all, rows: Self.rows, bytes: bytes) {
      let next = try await connection.execute([
        Statement(
          """
          SELECT nextval(pg_get_serial_sequence('\(outbox.joined(separator: "''"))', 'seq')) \
          FROM generate_series(1, $1::bigint)
          """
        ) { $0.add(part.count) }
      ])[0].map { $0.integer(0) }
      for table in ["outbox", "dead"] {
        let rows = try await read(
          """
          SELECT coalesce(json_agg(r), '[]')::text FROM \(schema).\(table) r \
          WHERE r.seq = ANY($1::bigint[])
          """
        ) { $0.add(part) }
        let columns = Self.outgoing.split(separator: ", ").map { "r.\($0)" }
        _ = try await connection.execute([
          Statement(
            """
            INSERT INTO \(target).\(table)(seq, machine, \(Self.outgoing)) \
            SELECT s.new, g.new, \(columns.joined(separator: ", ")) \
            FROM json_populate_recordset(NULL::\(target).\(table), $1::json) r \
            JOIN unnest($2::bigint[], $3::bigint[]) g(old, new) ON g.old = r.machine \
            JOIN unnest($4::bigint[], $5::bigint[]) s(old, new) ON s.old = r.seq
            """
          ) {
            $0.add(rows.first?.text(0) ?? "[]")
            $0.add(numbers.old)
            $0.add(numbers.new)
            $0.add(part)
            $0.add(next)
          }
        ])
      }
    }
  }

  /// Copies the places of machines, which are counted at the target.
  private func copyPlaces(_ ids: [Int64], _ numbers: Numbers) async throws {
    let rows = try await read(
      """
      SELECT coalesce(json_agg(r), '[]')::text FROM \(schema).place r \
      WHERE r.machine = ANY($1::bigint[])
      """
    ) { $0.add(ids) }
    _ = try await connection.execute([
      Statement(
        """
        SELECT \(target).replace_places($3::bigint[], array_agg(g.new), array_agg(r.n), \
        array_agg(r.state), array_agg(r.since)) \
        FROM json_populate_recordset(NULL::\(target).place, $1::json) r \
        JOIN unnest($2::bigint[], $3::bigint[]) g(old, new) ON g.old = r.machine
        """
      ) {
        $0.add(rows.first?.text(0) ?? "[]")
        $0.add(numbers.old)
        $0.add(numbers.new)
      }
    ])
  }
}
#endif
