#if PostgreSQL
/// The texts of the statements that write plain steps and plain postings, with the name of the schema.
///
/// Where a statement has `$1` for the numbers of the machines, its second array says to which of them a
/// row belongs, from 1.
struct PlainQueries: Sendable {
  let setMachines: String
  let addEntries: String
  let deleteInputs: String
  let endTimers: String
  let setTimers: String
  let lockWork: String
  let endWork: String
  let setWork: String
  let addOutputs: String
  let replacePlaces: String
  let removePlaces: String
  let addPlaces: String
  let count: String
  /// Adds inputs to the inboxes of machines that exist, all with new keys, and returns their numbers in
  /// the order of the inputs; fails, or returns fewer, if that is not so.
  let accept: String

  /// Creates the texts for a schema.
  init(_ schema: Schema) {
    let s = schema.name
    setMachines = Self.all(
      """
      UPDATE \(s).machine m SET version = g.version, revision = g.revision, status = g.status, \
      changed = g.changed, fault = g.fault, state = g.state \
      FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], \
      $6::bigint[], $7::text[], $8::text[]) \
      g(id, expected, version, revision, status, changed, fault, state) \
      WHERE m.id = g.id AND m.revision = g.expected AND m.status <> 'erased'
      """
    )
    let machine = "($1::bigint[])[g.change]"
    addEntries = """
      INSERT INTO \(s).journal(machine, revision, key, kind, number, body, note, digest, version, \
      outcome, answer, time, accepted) \
      SELECT \(machine), g.revision, g.key, g.kind, g.number, g.body, g.note, g.digest, g.version, \
      g.outcome, g.answer, g.time, g.accepted \
      FROM unnest($2::integer[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::text[], \
      $8::text[], $9::bigint[], $10::bigint[], $11::text[], $12::text[], $13::bigint[], \
      $14::bigint[]) g(change, revision, key, kind, number, body, note, digest, version, outcome, \
      answer, time, accepted)
      """
    // The server takes tables of what waits for empty if it has looked at them when they were. In a join it may
    // then go through the whole table, and through all of `g` for each row of it: 3 s for 1,000 of 10,000 inputs.
    // A subquery in the list of columns is looked up for each row, whatever the server takes the table for.
    let numbers = "unnest($2::integer[], $3::bigint[]) g(change, number)"
    func delete(from table: String) -> String {
      """
      DELETE FROM \(s).\(table) WHERE ctid = ANY(ARRAY(SELECT (SELECT t.ctid FROM \(s).\(table) t \
      WHERE t.machine = \(machine) AND t.generation = g.number) FROM \(numbers)))
      """
    }
    // The inputs of a machine have no index by number: they are read once.
    deleteInputs = """
      DELETE FROM \(s).inbox WHERE ctid = ANY(ARRAY(SELECT unnest(ARRAY(SELECT t.ctid FROM \(s).inbox t \
      WHERE t.machine = \(machine) AND t.seq + 0 = ANY(g.numbers))) \
      FROM (SELECT change, array_agg(number) AS numbers FROM \(numbers) GROUP BY change) g))
      """
    endTimers = delete(from: "timer")
    setTimers = """
      INSERT INTO \(s).timer(machine, generation, due, name) \
      SELECT \(machine), g.generation, g.due, g.name \
      FROM unnest($2::integer[], $3::bigint[], $4::bigint[], $5::text[]) \
      g(change, generation, due, name) ON CONFLICT (machine, generation) \
      DO UPDATE SET due = excluded.due, name = excluded.name
      """
    // Workers renew and repeat work without the lock of its machine, which gives its row another place. So it is
    // locked before, in a statement of its own: the next one sees the place that it has then.
    lockWork = """
      SELECT (SELECT 1 FROM \(s).work t WHERE t.machine = \(machine) AND t.generation = g.number FOR UPDATE) \
      FROM \(numbers)
      """
    endWork = delete(from: "work")
    let work = "name, state, version, context, attempt, due, started, error, running, trace"
    let columns = work.split(separator: ", ")
    setWork = """
      INSERT INTO \(s).work(machine, generation, \(work)) \
      SELECT \(machine), g.generation, \(columns.map { "g.\($0)" }.joined(separator: ", ")) \
      FROM unnest($2::integer[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::text[], \
      $8::bigint[], $9::bigint[], $10::bigint[], $11::text[], $12::boolean[], $13::text[]) \
      g(change, generation, \(work)) ON CONFLICT (machine, generation) \
      DO UPDATE SET (\(work)) = (\(columns.map { "excluded.\($0)" }.joined(separator: ", ")))
      """
    addOutputs = """
      INSERT INTO \(s).outbox(machine, revision, n, chart, target, body, attempt, due, emitted, \
      error, trace) \
      SELECT \(machine), g.revision, g.n, g.chart, g.target, g.body, g.attempt, g.due, g.emitted, \
      g.error, g.trace \
      FROM unnest($2::integer[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[], \
      $8::bigint[], $9::bigint[], $10::bigint[], $11::text[], $12::text[]) WITH ORDINALITY \
      g(change, revision, n, chart, target, body, attempt, due, emitted, error, trace, ord) \
      ORDER BY g.ord
      """
    replacePlaces = Self.all(
      """
      UPDATE \(s).place p SET state = g.state, since = g.since \
      FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[]) \
      g(machine, n, before, state, since) \
      WHERE p.machine = g.machine AND p.n = g.n AND p.state = g.before
      """
    )
    removePlaces = Self.all(
      """
      DELETE FROM \(s).place p USING unnest($1::bigint[], $2::bigint[], $3::text[]) \
      g(machine, n, before) WHERE p.machine = g.machine AND p.n = g.n AND p.state = g.before
      """
    )
    addPlaces = """
      INSERT INTO \(s).place(machine, n, chart, state, since, name) \
      SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], \
      $6::text[])
      """
    count = """
      INSERT INTO \(s).tally(chart, state, shard, machines) \
      SELECT g.chart, g.state, pg_backend_pid() % 64, g.machines \
      FROM unnest($1::text[], $2::text[], $3::bigint[]) g(chart, state, machines) \
      ON CONFLICT (chart, state, shard) \
      \(Schema.counting)
      """
    accept = """
      WITH posted AS ( \
      SELECT p.*, m.id FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], \
      $6::text[], $7::text[], $8::text[]) WITH ORDINALITY \
      p(chart, name, key, kind, number, body, note, trace, ord) \
      JOIN \(s).machine m ON m.chart = p.chart AND m.name = p.name \
      WHERE m.status <> 'erased' AND \(schema.isNew("m.id", "p.key")) FOR KEY SHARE OF m \
      ), made AS ( \
      INSERT INTO \(s).inbox(machine, chart, key, kind, number, body, note, accepted, trace) \
      SELECT p.id, p.chart, p.key, p.kind, p.number, p.body, p.note, c.now, p.trace \
      FROM (SELECT \(s).clock($9::bigint) AS now) c, posted p ORDER BY p.ord RETURNING seq) \
      SELECT seq / (count(*) OVER () = cardinality($1::text[]))::integer FROM made ORDER BY seq
      """
  }

  /// A statement that changes a row for each element of its first array; otherwise it fails, by a
  /// division by zero (``ServerError/isUnexpected``), so that what it has changed is rolled back.
  private static func all(_ statement: String) -> String {
    """
    WITH done AS (\(statement) RETURNING 1) \
    SELECT 1 / (count(*) = cardinality($1::bigint[]))::integer FROM done
    """
  }
}
#endif
