#if PostgreSQL
internal import StatecraftDurable

/// The statements that claim outputs: all of them, or those whose heads are of one kind.
struct OutputClaimQueries: Sendable {
  private let all: String
  private let handled: String
  private let messages: String

  /// Creates the texts for a schema.
  init(_ schema: Schema) {
    all = Self.text(schema, "")
    handled = Self.text(schema, "AND o.target IS NULL ")
    // The condition of the index `outbox_messages`, so that what waits for handlers is not read.
    messages = Self.text(schema, "AND o.target IS NOT NULL ")
  }

  /// The statement that claims outputs behind heads of a kind.
  subscript(kind: StoredOutput.Kind?) -> String {
    switch kind {
    case nil: all
    case .output: handled
    case .message: messages
    }
  }

  // The outputs behind a head are its machine's, and nobody takes them without the lock of the head.
  // The server takes the outbox for empty, since it has mostly looked at it when it was; all indexes
  // are alike to it then. `seq + 0` leaves it the one that begins with the machine, and rows that are known are
  // changed by their places: by numbers, it read all of `outbox_due` for each of them.
  private static func text(_ schema: Schema, _ condition: String) -> String {
    let s = schema.name
    let begun = "'\(StoredOutput.begun)'"
    // What was stored before; few have failed.
    let failure = """
      CASE WHEN o.seq = o.head AND o.error IS NOT NULL \
      THEN (SELECT h.error FROM heads h WHERE h.seq = o.seq) ELSE o.error END
      """
    return """
      WITH instant AS MATERIALIZED (SELECT \(s).clock($4::bigint) AS now), \
      heads AS MATERIALIZED ( \
      SELECT o.ctid AS place, o.seq, o.error FROM \(s).outbox o JOIN \(s).machine m ON m.id = o.machine \
      WHERE o.due <= (SELECT now FROM instant) AND m.chart = ANY($1::text[]) \
      AND m.slot <> ALL(ARRAY(SELECT l.slot FROM \(s).slot l WHERE l.target IS NOT NULL)) \
      \(condition)\
      AND (SELECT p.seq FROM \(s).outbox p WHERE p.machine = o.machine AND p.seq + 0 < o.seq LIMIT 1) \
      IS NULL \
      ORDER BY o.due, o.seq LIMIT $2::bigint FOR UPDATE OF o SKIP LOCKED \
      ), taken AS ( \
      UPDATE \(s).outbox o SET attempt = \(Schema.next("o.attempt")), \
      due = \(Schema.sum("(SELECT now FROM instant)", "$3::bigint")), \
      error = CASE WHEN starts_with(o.error, \(begun)) THEN o.error ELSE \(begun) || o.error END \
      WHERE o.ctid = ANY(ARRAY(SELECT place FROM heads)) RETURNING o.*, o.seq AS head \
      ), behind AS ( \
      SELECT f.*, h.seq AS head FROM taken h CROSS JOIN LATERAL ( \
      SELECT o.* FROM \(s).outbox o WHERE o.machine = h.machine AND o.seq + 0 > h.seq \
      AND o.seq + 0 < coalesce((SELECT l.seq FROM \(s).outbox l WHERE l.machine = h.machine \
      AND l.seq + 0 > h.seq AND l.due + 0 > (SELECT now FROM instant) ORDER BY l.seq + 0 LIMIT 1), \
      \(Int64.max)) ORDER BY o.seq + 0 LIMIT $2::bigint) f \
      ORDER BY h.seq, f.seq LIMIT $2::bigint - (SELECT count(*) FROM taken)) \
      SELECT \(Queries.output.replacing("o.error", with: failure)), false \
      FROM (SELECT * FROM taken UNION ALL SELECT * FROM behind) o \
      JOIN \(s).machine m ON m.id = o.machine ORDER BY o.head, o.seq
      """
  }
}
#endif
