import Foundation

/// The same work written by hand in SQL on libpq: arrays, prepared statements and pipelines, and
/// nothing else; what a program would write that needs exactly this.
///
/// An event locks and reads its machine, appends to the journal, which has a unique index for keys,
/// updates the machine by compare-and-set, replaces its active state, counts the machines in each, sets
/// or cancels a timer, and each second event adds an output. Another connection locks outputs, takes and deletes them.
struct RawPostgreSQL: Sendable {
  private typealias Statement = RawConnection.Statement

  private let connection: RawConnection
  private let schema: String
  private let name: String
  private let texts: RawSQLite.Texts

  /// Connects.
  ///
  /// - Parameters:
  ///   - address: the address of the server.
  ///   - schema: where the tables are.
  ///   - name: begins the keys; no other connection has it.
  ///   - texts: the texts of a real run, so that both write the same bytes.
  /// - Throws: `RawFailure` without a connection.
  init(_ address: String, schema: String, name: String, texts: RawSQLite.Texts) throws {
    connection = try RawConnection(address)
    self.schema = schema
    self.name = name
    self.texts = texts
  }

  /// Makes the tables, with machines.
  static func make(
    _ address: String,
    schema: String,
    machines: Int,
    texts: RawSQLite.Texts
  ) throws {
    let connection = try RawConnection(address)
    for statement in tables(schema) { try connection.exchange([Statement(statement)]) }
    let names = literal((0..<machines).map { RawSQLite.id($0) })
    try connection.exchange([
      Statement(
        """
        INSERT INTO \(schema).machine(chart, name, version, revision, status, changed, state) \
        SELECT 'Ticket', n, 1, 1, 'active', 0, $2::text FROM unnest($1::text[]) n
        """,
        names,
        texts.state
      ),
      Statement(
        """
        INSERT INTO \(schema).place(machine, n, chart, state, since, name) \
        SELECT id, 1, chart, 'idle', 0, name FROM \(schema).machine
        """
      ),
    ])
  }

  /// Applies an event to each of some machines, in one transaction.
  ///
  /// - Returns: the number of outputs.
  func send(to numbers: [Int], from first: Int) throws -> Int {
    let found = try connection.exchange([
      Statement("BEGIN"),
      Statement(
        """
        SELECT id, revision, state FROM \(schema).machine \
        WHERE chart = 'Ticket' AND name = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE
        """,
        literal(numbers.map { RawSQLite.id($0) })
      ),
    ])[1]
    return try apply(
      found.enumerated().map { position, row in
        Step(machine: number(row[0]), revision: number(row[1]), key: key(first + position))
      }
    )
  }

  /// Adds an event to the inboxes of some machines, in one transaction.
  func post(to numbers: [Int], from first: Int) throws {
    try connection.exchange([
      Statement(
        """
        INSERT INTO \(schema).inbox(machine, key, kind, body, accepted) \
        SELECT m.id, p.key, 'event', p.body, $4::bigint \
        FROM unnest($1::text[], $2::text[], $3::text[]) p(name, key, body) \
        JOIN \(schema).machine m ON m.chart = 'Ticket' AND m.name = p.name \
        ON CONFLICT (machine, key) DO NOTHING
        """,
        literal(numbers.map { RawSQLite.id($0) }),
        literal(numbers.indices.map { key(first + $0) }),
        literal(numbers.map { _ in texts.event }),
        "\(now)"
      )
    ])
  }

  /// Applies what waits in some inboxes, in one transaction.
  ///
  /// - Returns: the number of events, 0 if nothing waits, and of outputs.
  func work(on machines: Int, among head: Int) throws -> (events: Int, outputs: Int) {
    let found = try connection.exchange([
      Statement("BEGIN"),
      Statement(
        "SELECT * FROM \(schema).claim($1::integer, $2::integer)",
        "\(machines)",
        "\(head)"
      ),
    ])[1]
    guard !found.isEmpty else {
      try connection.exchange([Statement("COMMIT")])
      return (0, 0)
    }
    let outputs = try apply(
      found.map { row in
        Step(machine: number(row[0]), revision: number(row[1]), key: row[4], input: number(row[3]))
      }
    )
    return (found.count, outputs)
  }

  /// Takes outputs, and deletes them.
  ///
  /// - Returns: how many.
  func deliver() throws -> Int {
    let found = try connection.exchange([
      Statement("BEGIN"),
      Statement(
        """
        SELECT seq, body FROM \(schema).outbox ORDER BY seq LIMIT 1000 FOR UPDATE SKIP LOCKED
        """
      ),
    ])[1]
    let delete = Statement(
      "DELETE FROM \(schema).outbox WHERE seq = ANY($1::bigint[])",
      literal(found.map { number($0[0]) })
    )
    try connection.exchange((found.isEmpty ? [] : [delete]) + [Statement("COMMIT")])
    return found.count
  }

  // MARK: - Steps

  private struct Step {
    var machine: Int64
    var revision: Int64
    var key: String
    var input: Int64?

    /// Each second event sets a timer and says something.
    var isWaiting: Bool { revision % 2 == 1 }
  }

  private func apply(_ steps: [Step]) throws -> Int {
    let ids = literal(steps.map(\.machine))
    let revisions = literal(steps.map { $0.revision + 1 })
    let time = "\(now)"
    var statements = [
      Statement(
        """
        INSERT INTO \(schema).journal(\
        machine, revision, key, kind, body, digest, version, outcome, answer, time, accepted) \
        SELECT j.machine, j.revision, j.key, 'event', j.body, 7, 1, 'transitioned', j.answer, \
        $6::bigint, $6::bigint \
        FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[]) \
        j(machine, revision, key, body, answer)
        """,
        ids,
        revisions,
        literal(steps.map(\.key)),
        literal(steps.map { _ in texts.event }),
        literal(steps.map { _ in texts.answer }),
        time
      ),
      Statement(
        """
        UPDATE \(schema).machine m SET revision = g.revision, changed = $4::bigint, state = g.state \
        FROM unnest($1::bigint[], $2::bigint[], $3::text[]) g(id, revision, state) \
        WHERE m.id = g.id AND m.revision = g.revision - 1
        """,
        ids,
        revisions,
        literal(steps.map { _ in texts.state }),
        time
      ),
      Statement(
        """
        UPDATE \(schema).place p SET state = g.state, since = $3::bigint \
        FROM unnest($1::bigint[], $2::text[]) g(machine, state) WHERE p.machine = g.machine
        """,
        ids,
        literal(steps.map { $0.isWaiting ? "waiting" : "idle" }),
        time
      ),
    ]
    let turned = 2 * steps.count(where: \.isWaiting) - steps.count
    if turned != 0 {
      statements.append(
        Statement(
          """
          INSERT INTO \(schema).tally(state, shard, machines) \
          SELECT g.state, pg_backend_pid() % 64, g.machines \
          FROM unnest($1::text[], $2::bigint[]) g(state, machines) ON CONFLICT (state, shard) \
          DO UPDATE SET machines = tally.machines + excluded.machines
          """,
          literal(["idle", "waiting"]),
          literal([Int64(-turned), Int64(turned)])
        )
      )
    }
    let inputs = steps.compactMap(\.input)
    if !inputs.isEmpty {
      statements.append(
        Statement("DELETE FROM \(schema).inbox WHERE seq = ANY($1::bigint[])", literal(inputs))
      )
    }
    statements += timersAndOutputs(steps, at: time)
    try connection.exchange(statements + [Statement("COMMIT")])
    return steps.count(where: \.isWaiting)
  }

  private func timersAndOutputs(_ steps: [Step], at time: String) -> [Statement] {
    var statements: [Statement] = []
    let waiting = steps.filter(\.isWaiting)
    if !waiting.isEmpty {
      let ids = literal(waiting.map(\.machine))
      let revisions = literal(waiting.map { $0.revision + 1 })
      statements = [
        Statement(
          """
          INSERT INTO \(schema).timer(machine, generation, due, name) \
          SELECT t.machine, t.generation, $3::bigint + 86400000000000, 'after 86400.0 seconds' \
          FROM unnest($1::bigint[], $2::bigint[]) t(machine, generation)
          """,
          ids,
          revisions,
          time
        ),
        Statement(
          """
          INSERT INTO \(schema).outbox(machine, revision, n, body, attempt, due, emitted) \
          SELECT o.machine, o.revision, 0, o.body, 0, $4::bigint, $4::bigint \
          FROM unnest($1::bigint[], $2::bigint[], $3::text[]) o(machine, revision, body)
          """,
          ids,
          revisions,
          literal(waiting.map { _ in texts.output }),
          time
        ),
      ]
    }
    let idle = steps.filter { !$0.isWaiting }
    if !idle.isEmpty {
      statements.append(
        Statement(
          """
          DELETE FROM \(schema).timer t USING unnest($1::bigint[], $2::bigint[]) \
          e(machine, generation) WHERE t.machine = e.machine AND t.generation = e.generation
          """,
          literal(idle.map(\.machine)),
          literal(idle.map(\.revision))
        )
      )
    }
    return statements
  }

  private func key(_ number: Int) -> String { "key-\(name)-\(number)" }
  private func number(_ text: String) -> Int64 { Int64(text) ?? 0 }
  private var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000) * 1_000 }

  // MARK: - Tables

  private static func tables(_ schema: String) -> [String] {
    [
      "CREATE SCHEMA \(schema)",
      """
      CREATE TABLE \(schema).machine(id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        chart text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL, version bigint NOT NULL,
        revision bigint NOT NULL, status text NOT NULL, changed bigint NOT NULL, state text)
        WITH (fillfactor = 70)
      """,
      "CREATE UNIQUE INDEX ON \(schema).machine(chart, name)",
      """
      CREATE TABLE \(schema).journal(machine bigint NOT NULL, revision bigint NOT NULL,
        key text COLLATE "C" NOT NULL, kind text, body text, digest bigint, version bigint,
        outcome text, answer text, time bigint, accepted bigint, PRIMARY KEY (machine, revision))
      """,
      "CREATE UNIQUE INDEX ON \(schema).journal(machine, key)",
      """
      CREATE TABLE \(schema).inbox(seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        machine bigint NOT NULL, key text COLLATE "C" NOT NULL, kind text NOT NULL, body text,
        accepted bigint NOT NULL)
      """,
      "CREATE UNIQUE INDEX ON \(schema).inbox(machine, key)",
      """
      CREATE TABLE \(schema).timer(machine bigint NOT NULL, generation bigint NOT NULL,
        due bigint NOT NULL, name text NOT NULL, PRIMARY KEY (machine, generation))
      """,
      "CREATE INDEX ON \(schema).timer(due)",
      """
      CREATE TABLE \(schema).outbox(seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        machine bigint NOT NULL, revision bigint NOT NULL, n bigint NOT NULL, body text NOT NULL,
        attempt bigint NOT NULL, due bigint NOT NULL, emitted bigint NOT NULL)
      """,
      "CREATE INDEX ON \(schema).outbox(machine, seq)",
      """
      CREATE TABLE \(schema).place(machine bigint NOT NULL, n bigint NOT NULL,
        chart text COLLATE "C" NOT NULL, state text COLLATE "C" NOT NULL, since bigint NOT NULL,
        name text COLLATE "C" NOT NULL, PRIMARY KEY (machine, n))
      """,
      "CREATE INDEX ON \(schema).place(chart, state, since, name)",
      """
      CREATE TABLE \(schema).tally(state text COLLATE "C" NOT NULL, shard integer NOT NULL,
        machines bigint NOT NULL, PRIMARY KEY (state, shard)) WITH (fillfactor = 50)
      """,
      """
      CREATE FUNCTION \(schema).claim(machines integer, head integer)
      RETURNS TABLE(machine bigint, revision bigint, state text, seq bigint, key text, body text)
      LANGUAGE plpgsql AS $$
      #variable_conflict use_column
      DECLARE
        claimed bigint[];
      BEGIN
        SELECT array_agg(f.id) INTO claimed FROM (
          SELECT m.id FROM \(schema).machine m WHERE m.id IN (
            SELECT i.machine FROM \(schema).inbox i ORDER BY i.seq LIMIT head
          ) ORDER BY m.id LIMIT machines FOR NO KEY UPDATE SKIP LOCKED
        ) f;
        RETURN QUERY
          SELECT m.id, m.revision, m.state, i.seq, i.key, i.body
          FROM \(schema).machine m JOIN \(schema).inbox i ON i.machine = m.id
          WHERE m.id = ANY(claimed) ORDER BY i.seq;
      END $$
      """,
    ]
  }
}
