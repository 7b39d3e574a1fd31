#if PostgreSQL
internal import StatecraftDurable

/// The texts of the statements, with the name of the schema; they are made once.
struct Queries: Sendable {
  let schema: Schema

  // MARK: - Steps

  let accept: String
  let lockWaiting: String
  let waitingMachines: String
  let waitingInputs: String
  let fence: String
  let lockNamed: String
  let readNamed: String
  let namedInputs: String
  let namedEntries: String
  let nowAndPaused: String
  let lookAtRecent: String
  let apply: String
  let plain: PlainQueries

  // MARK: - What is due

  let moveTimers: String
  let nextTimer: String
  let claimWork: String
  let renewWork: String
  let finishWork: String
  let retryWork: String
  let releaseWork: String
  let claimOutputs: OutputClaimQueries
  let lockOutputs: String
  let deleteOutputs: String
  let outputsLeft: String
  let retryOutput: String
  let buryOutput: String
  let reviveOutput: String
  let fenceDead: String
  let discardOutput: String
  let forward: String
  let deadLetters: String

  let findings: FindingQueries

  /// Creates the texts for a schema.
  init(_ schema: Schema) {
    self.schema = schema
    plain = PlainQueries(schema)
    findings = FindingQueries(schema)
    let s = schema.name
    accept = """
      SELECT * FROM \(s).accept($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], \
      $6::text[], $7::text[], $8::text[], $9::bigint)
      """
    lockWaiting = """
      SELECT set_config('statecraft.claimed', \
      \(s).claim($1::text[], $2::bigint[], $3::integer, $4::integer)::text, true)
      """
    let claimed =
      "unnest(current_setting('statecraft.claimed')::bigint[]) WITH ORDINALITY c(id, ord)"
    waitingMachines = """
      SELECT c.ord, \(Self.machine), m.xmin FROM \(claimed) JOIN \(s).machine m ON m.id = c.id ORDER BY c.ord
      """
    waitingInputs = """
      SELECT c.ord, \(Self.input), NOT \(schema.isNew("c.id", "i.key")) FROM \(claimed) CROSS JOIN LATERAL (SELECT * FROM \(s).inbox \
      WHERE machine = c.id ORDER BY seq LIMIT $1::bigint) i ORDER BY c.ord, i.seq
      """
    let named = "unnest($1::text[], $2::text[]) WITH ORDINALITY c(chart, name, ord)"
    fence = "SELECT \(s).fence($1::text[], $2::text[]) WHERE EXISTS (SELECT FROM \(s).slot)"
    lockNamed = """
      SELECT c.ord, \(Self.machine), m.xmin FROM \(named) \
      JOIN \(s).machine m ON m.chart = c.chart AND m.name = c.name \
      ORDER BY m.id FOR NO KEY UPDATE OF m
      """
    readNamed = """
      SELECT c.ord, \(Self.machine), m.xmin, \(s).clock($3::bigint) FROM \(named) \
      JOIN \(s).machine m ON m.chart = c.chart AND m.name = c.name
      """
    namedInputs = """
      SELECT c.ord, \(Self.input), NOT \(schema.isNew("m.id", "i.key")) FROM \(named) \
      JOIN \(s).machine m ON m.chart = c.chart AND m.name = c.name \
      CROSS JOIN LATERAL (SELECT * FROM \(s).inbox \
      WHERE machine = m.id ORDER BY seq LIMIT $3::bigint) i ORDER BY c.ord, i.seq
      """
    namedEntries = """
      SELECT c.ord, \(Self.entry) \
      FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) c(ord, chart, name, key) \
      JOIN \(s).machine m ON m.chart = c.chart AND m.name = c.name \
      JOIN \(s).journal j ON j.machine = m.id AND j.key = c.key
      """
    nowAndPaused = """
      SELECT c.now, p.name FROM (SELECT \(s).clock($1::bigint) AS now) c \
      LEFT JOIN \(s).chart p ON p.paused
      """
    lookAtRecent = schema.lookAtRecent
    apply = "SELECT unnest(\(s).apply(\((1...69).map { "$\($0)" }.joined(separator: ", "))))"
    // Mostly nothing is due, which an index says at once.
    moveTimers = """
      SELECT due, late FROM \(s).move_timers($1::bigint, $2::bigint) \
      WHERE EXISTS (SELECT FROM \(s).timer WHERE due <= (SELECT \(s).clock($2::bigint)))
      """
    nextTimer = """
      SELECT t.due FROM \(s).timer t \
      WHERE NOT EXISTS (SELECT FROM \(s).slot WHERE target IS NOT NULL) OR NOT EXISTS ( \
      SELECT FROM \(s).machine m JOIN \(s).slot l ON l.slot = m.slot \
      WHERE m.id = t.machine AND l.target IS NOT NULL) ORDER BY t.due LIMIT 1
      """
    claimWork = """
      SELECT * FROM \(s).claim_work($1::text[], $2::bigint[], $3::bigint, $4::bigint, $5::bigint) \
      WHERE EXISTS (SELECT FROM \(s).work WHERE due <= (SELECT \(s).clock($5::bigint)))
      """
    renewWork = """
      WITH held AS (UPDATE \(s).work w SET due = \(Schema.sum("\(s).clock($5::bigint)", "$6::bigint")) \
      FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) \
      WITH ORDINALITY r(chart, name, generation, attempt, ord), \(s).machine m \
      WHERE m.chart = r.chart AND m.name = r.name AND w.machine = m.id \
      AND w.generation = r.generation AND w.attempt = r.attempt AND w.running RETURNING r.ord) \
      SELECT ord FROM held
      """
    finishWork = """
      SELECT \(s).finish_work($1::text, $2::text, $3::bigint, $4::text, $5::text, $6::bigint, \
      $7::text, $8::text, $9::text, $10::bigint)
      """
    retryWork = """
      UPDATE \(s).work w SET due = \(Schema.sum("\(s).clock($5::bigint)", "$6::bigint")), \
      error = $7::text, running = false FROM \(s).machine m WHERE m.chart = $1::text AND m.name = $2::text \
      AND w.machine = m.id AND w.generation = $3::bigint AND w.attempt = $4::bigint
      """
    releaseWork = """
      UPDATE \(s).work w SET due = \(s).clock($5::bigint), attempt = $6::bigint, running = $7::boolean \
      FROM \(s).machine m WHERE m.chart = $1::text AND m.name = $2::text AND w.machine = m.id \
      AND w.generation = $3::bigint AND w.attempt = $4::bigint AND w.running
      """
    claimOutputs = OutputClaimQueries(schema)
    // The order leaves the server the index of numbers. Another worker may lease an output again meanwhile, which
    // gives its row another place: it is locked before, and the next statement sees that place.
    let key = "p.seq >= d.seq AND p.seq <= d.seq ORDER BY p.seq LIMIT 1"
    // A server that forgets the end of a delivery when it ends itself lets it be repeated, which a key tells; so it
    // does not wait for the disk.
    lockOutputs = """
      SELECT (SELECT 1 FROM \(s).outbox p WHERE \(key) FOR UPDATE), \
      (SELECT set_config('synchronous_commit', 'off', true)) FROM unnest($1::bigint[]) d(seq)
      """
    deleteOutputs = """
      WITH gone AS (DELETE FROM \(s).dead WHERE seq = ANY($1::bigint[])), \
      sent AS (DELETE FROM \(s).outbox WHERE ctid = ANY(ARRAY(SELECT ( \
      SELECT p.ctid FROM \(s).outbox p WHERE \(key)) FROM unnest($1::bigint[]) d(seq))) RETURNING machine) \
      SELECT set_config('statecraft.sent', ARRAY(SELECT DISTINCT machine FROM sent)::text, false)
      """
    // After the commit, so that whoever has stored an output meanwhile either is seen, or sees that nothing is left.
    outputsLeft = """
      SELECT 1 FROM unnest(current_setting('statecraft.sent')::bigint[]) d(machine) \
      WHERE (SELECT o.seq FROM \(s).outbox o WHERE o.machine = d.machine LIMIT 1) IS NOT NULL LIMIT 1
      """
    // Another worker that claims the output gives it another time; `due + 0` as above.
    retryOutput = """
      UPDATE \(s).outbox SET attempt = $3::bigint, \
      due = \(Schema.sum("\(s).clock($4::bigint)", "$5::bigint")), \
      error = $6::text WHERE seq = $1::bigint AND due + 0 = $2::bigint RETURNING seq
      """
    buryOutput = """
      WITH own AS MATERIALIZED ( \
      SELECT seq FROM \(s).outbox WHERE seq = $1::bigint AND due + 0 = $2::bigint FOR UPDATE) \
      SELECT \(s).bury(seq, $3::text) FROM own
      """
    reviveOutput = "SELECT \(s).revive($1::bigint, $2::bigint)"
    fenceDead = """
      SELECT \(s).fence(ARRAY[m.chart], ARRAY[m.name]) FROM \(s).dead o \
      JOIN \(s).machine m ON m.id = o.machine WHERE o.seq = $1::bigint
      """
    discardOutput = """
      DELETE FROM \(s).dead WHERE seq = $1::bigint AND attempt = $2::bigint AND due = $3::bigint \
      AND error IS NOT DISTINCT FROM $4::text RETURNING seq
      """
    forward = """
      SELECT * FROM \(s).forward($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], \
      $6::bigint[], $7::text[], $8::text[], $9::text[], $10::bigint)
      """
    deadLetters = """
      SELECT \(Self.output), true FROM \(s).dead o JOIN \(s).machine m ON m.id = o.machine \
      WHERE o.seq > $1::bigint AND ($2::text IS NULL OR m.chart = $2::text) \
      ORDER BY o.seq LIMIT $3::bigint
      """
  }

  // MARK: - Columns

  /// The columns that ``StoredMachine/init(_:from:)`` reads.
  static let machine =
    "m.id, m.chart, m.name, m.version, m.revision, m.status, m.changed, m.fault, m.state"

  /// The columns that ``InboxEntry/init(_:from:)`` reads.
  static let input = "i.seq, i.key, i.kind, i.number, i.body, i.note, i.accepted, i.trace"

  /// The columns that ``JournalEntry/init(_:from:)`` reads.
  static let entry =
    "j.revision, j.key, j.kind, j.number, j.body, j.note, j.digest, j.version, j.outcome, "
    + "j.answer, j.time, j.accepted"

  /// The columns that ``StoredOutput/init(_:)`` reads, before the mark of a dead letter.
  static let output =
    "m.chart, m.name, o.seq, o.revision, o.n, o.chart, o.target, o.body, o.attempt, o.due, "
    + "o.emitted, o.error, o.trace"

  /// The columns that ``StoredWork/init(_:)`` reads.
  static let work =
    "m.chart, m.name, w.generation, w.name, w.state, w.version, w.context, w.attempt, w.due, "
    + "w.started, w.error, w.running, w.trace"
}
#endif
