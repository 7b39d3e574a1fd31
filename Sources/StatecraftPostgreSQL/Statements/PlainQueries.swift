#if PostgreSQL
/// The texts of the statements that write plain steps and plain postings, with the name of the schema.
///
/// Most of a step is written by one statement; see ``StepQueries``.
struct PlainQueries: Sendable {
  let lockWork: String
  let endWork: String
  let setWork: String
  let steps: StepQueries
  /// Adds inputs to the inboxes of machines that exist, all with new keys, and returns their numbers in
  /// the order of the inputs; fails, or returns fewer, if that is not so.
  let accept: String

  /// Creates the texts for a schema.
  init(_ schema: Schema) {
    let s = schema.name
    let numbers = "unnest($1::bigint[], $2::bigint[]) g(machine, number)"
    steps = StepQueries(schema)
    // Workers renew and repeat work without the lock of its machine, which gives its row another place. So it is
    // locked before, in a statement of its own: the next one sees the place that it has then.
    lockWork = """
      SELECT (SELECT 1 FROM \(s).work t WHERE t.machine = g.machine AND t.generation = g.number FOR UPDATE) \
      FROM \(numbers)
      """
    endWork = """
      DELETE FROM \(s).work WHERE ctid = ANY(ARRAY(SELECT (SELECT t.ctid FROM \(s).work t \
      WHERE t.machine = g.machine AND t.generation = g.number) FROM \(numbers)))
      """
    let work = "name, state, version, context, attempt, due, started, error, running, trace"
    let columns = work.split(separator: ", ")
    setWork = """
      INSERT INTO \(s).work(machine, generation, \(work)) \
      SELECT g.machine, g.generation, \(columns.map { "g.\($0)" }.joined(separator: ", ")) \
      FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[], \
      $7::bigint[], $8::bigint[], $9::bigint[], $10::text[], $11::boolean[], $12::text[]) \
      g(machine, generation, \(work)) ON CONFLICT (machine, generation) \
      DO UPDATE SET (\(work)) = (\(columns.map { "excluded.\($0)" }.joined(separator: ", ")))
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
}
#endif
