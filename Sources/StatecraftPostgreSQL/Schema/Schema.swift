#if PostgreSQL
internal import StatecraftDurable

/// The tables of a store.
///
/// They are in a schema of their own. Texts that say what something is (`event`, `active`) are words,
/// so that the tables can be read with any tool. Times are nanoseconds since 1970 on the database's
/// clock. The columns of a machine that change with every step have no index, so that PostgreSQL can
/// keep the new row on the page of the old one.
///
/// `inbox.held` marks the inputs of machines that are not processed, `inbox.chart` is the machine's, and
/// dead letters have a table of their own: so the heads of a chart's inbox and of the outbox are what comes
/// next, however much is held, or waits for programs that know other charts. `machine.parked` is the time of
/// the last change of a machine that is parked, and NULL for others: an index of `changed` itself would
/// change with every step. `work.begun` is when the attempt began that was claimed last; no column beside it says
/// that, and NULL stands for an attempt of before there was one.
struct Schema: Sendable {
  /// The number of the schema that this version of the library writes.
  static let version: Int64 = 8

  /// The name of the schema, quoted for statements.
  let name: String

  /// The channel of the store's notifications.
  let channel: String

  /// Creates the tables' names and statements for the schema of a name.
  init(name: String) {
    self.name =
      "\"\(name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
    channel = "statecraft_" + String(Digest.of(name), radix: 36)
  }

  /// The statements that make the schema, with its functions.
  var sql: String { statements.joined(separator: "\n") + "\n" }

  /// The parts of ``sql`` that a server takes one by one.
  var statements: [String] {
    Self.parts(
      of: ["CREATE SCHEMA IF NOT EXISTS \(name);", numbering, tables, queues, slots] + functions
    )
  }

  /// The functions beside those that tables need; each replaces the one of an older version.
  var functions: [String] {
    [clock, posting, claiming, applying, delivering, pruning, own, sharing]
  }

  /// The condition that a machine's journal does not have a key.
  ///
  /// It is looked up in the index, whatever the server assumes: a plan for `NOT EXISTS` that was made
  /// while the journal was short may read all of it.
  func isNew(_ machine: String, _ key: String) -> String {
    """
    (SELECT j.machine FROM \(name).journal j WHERE j.machine = \(machine) AND j.key = \(key) LIMIT 1) \
    IS NULL
    """
  }

  /// The sum of two numbers, or the largest or smallest one that a column takes.
  static func sum(_ first: String, _ second: String) -> String {
    "least(greatest(\(first)::numeric + \(second), \(Int64.min)), \(Int64.max))::bigint"
  }

  /// What adds to a number of machines in a state.
  ///
  /// A damaged number stays within bounds, so that it stops no steps.
  static let counting = """
    DO UPDATE SET machines = \
    least(greatest(tally.machines, \(-Int64.max / 2)), \(Int64.max / 2)) + excluded.machines
    """

  /// The number of the attempt after one, as `Int.nextAttempt` counts: it stays at the largest number, which
  /// only a damaged row has, so that such a row does not keep the others of its claim.
  static func next(_ attempt: String) -> String { "least(\(attempt), \(Int64.max - 1)) + 1" }

  /// Divides texts into the statements that a server takes one by one.
  static func parts(of texts: [String]) -> [String] {
    var parts: [String] = []
    var part: [Substring] = []
    var isInBody = false
    let text = texts.joined(separator: "\n")
    for line in text.split(separator: "\n") {
      part.append(line)
      // Bodies of functions stand between two lines with $$.
      if line.contains("$$") { isInBody.toggle() }
      if !isInBody, line.hasSuffix(";") {
        parts.append(part.joined(separator: "\n"))
        part = []
      }
    }
    return parts
  }

  private var tables: String {
    """
    CREATE TABLE \(name).store(
      product text NOT NULL,
      version bigint NOT NULL,
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      number bigint NOT NULL DEFAULT 0,
      moves bigint NOT NULL DEFAULT 0
    );
    INSERT INTO \(name).store(product, version) VALUES ('Statecraft', \(Self.version));
    CREATE TABLE \(name).chart(
      name text COLLATE "C" PRIMARY KEY,
      paused boolean NOT NULL DEFAULT false
    );
    CREATE TABLE \(name).version(
      chart text COLLATE "C" NOT NULL,
      version bigint NOT NULL,
      fingerprint bigint NOT NULL,
      document text NOT NULL,
      PRIMARY KEY (chart, version)
    );
    CREATE TABLE \(name).machine(
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      chart text COLLATE "C" NOT NULL,
      name text COLLATE "C" NOT NULL,
      version bigint NOT NULL,
      revision bigint NOT NULL,
      status text NOT NULL,
      changed bigint NOT NULL,
      fault text,
      state text,
      slot integer GENERATED ALWAYS AS (\(name).slot_of(chart, name)) STORED,
      \(Self.parked)
    ) WITH (fillfactor = 70);
    CREATE UNIQUE INDEX machine_name ON \(name).machine(chart, name);
    CREATE INDEX machine_status ON \(name).machine(chart, status, name) WHERE status <> 'active';
    CREATE INDEX machine_parked ON \(name).machine(chart, parked, name) WHERE parked IS NOT NULL;
    CREATE INDEX machine_version ON \(name).machine(chart, version, name);
    CREATE INDEX machine_slot ON \(name).machine(slot);
    CREATE TABLE \(name).journal(
      machine bigint NOT NULL,
      revision bigint NOT NULL,
      key text COLLATE "C" NOT NULL,
      kind text,
      number bigint,
      body text,
      note text,
      digest bigint NOT NULL,
      version bigint NOT NULL,
      outcome text NOT NULL,
      answer text,
      time bigint NOT NULL,
      accepted bigint NOT NULL,
      PRIMARY KEY (machine, revision)
    );
    CREATE UNIQUE INDEX journal_key ON \(name).journal(machine, key);
    CREATE TABLE \(name).place(
      machine bigint NOT NULL,
      n bigint NOT NULL,
      chart text COLLATE "C" NOT NULL,
      state text COLLATE "C" NOT NULL,
      since bigint NOT NULL,
      name text COLLATE "C" NOT NULL,
      PRIMARY KEY (machine, n)
    );
    CREATE INDEX place_state ON \(name).place(chart, state, since, name);
    CREATE TABLE \(name).tally(
      chart text COLLATE "C" NOT NULL,
      state text COLLATE "C" NOT NULL,
      shard integer NOT NULL,
      machines bigint NOT NULL,
      PRIMARY KEY (chart, state, shard)
    ) WITH (fillfactor = 50);
    """
  }

  /// The column of machines by which parked ones are found in the order of time.
  static let parked =
    "parked bigint GENERATED ALWAYS AS (CASE WHEN status = 'parked' THEN changed END) STORED"

  /// The index by which messages to machines are found without the outputs that wait for handlers.
  var messages: String {
    """
    CREATE INDEX outbox_messages
      ON \(name).outbox(due, seq) WHERE target IS NOT NULL;
    """
  }

  private var queues: String {
    """
    CREATE TABLE \(name).inbox(
      seq bigint GENERATED ALWAYS AS IDENTITY,
      machine bigint NOT NULL,
      chart text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      kind text NOT NULL,
      number bigint,
      body text,
      note text,
      accepted bigint NOT NULL,
      trace text,
      held boolean NOT NULL DEFAULT false
    );
    CREATE UNIQUE INDEX inbox_key ON \(name).inbox(machine, key);
    CREATE INDEX inbox_head ON \(name).inbox(chart, seq) WHERE NOT held;
    CREATE TABLE \(name).timer(
      machine bigint NOT NULL,
      generation bigint NOT NULL,
      due bigint NOT NULL,
      name text NOT NULL,
      PRIMARY KEY (machine, generation)
    );
    CREATE INDEX timer_due ON \(name).timer(due);
    CREATE TABLE \(name).work(
      machine bigint NOT NULL,
      generation bigint NOT NULL,
      name text NOT NULL,
      state text NOT NULL,
      version bigint NOT NULL,
      context text NOT NULL,
      attempt bigint NOT NULL,
      due bigint NOT NULL,
      started bigint NOT NULL,
      error text,
      running boolean NOT NULL,
      trace text,
      begun bigint,
      PRIMARY KEY (machine, generation)
    );
    CREATE INDEX work_due ON \(name).work(due);
    CREATE INDEX work_failed ON \(name).work(due) WHERE error IS NOT NULL;
    CREATE TABLE \(name).outbox(
      seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    \(Self.outgoing)
    );
    CREATE INDEX outbox_machine ON \(name).outbox(machine, seq);
    CREATE INDEX outbox_due ON \(name).outbox(due, seq);
    \(messages)
    CREATE INDEX outbox_failed ON \(name).outbox(seq) WHERE error IS NOT NULL;
    CREATE TABLE \(name).dead(
      seq bigint PRIMARY KEY,
    \(Self.outgoing)
    );
    CREATE INDEX dead_machine ON \(name).dead(machine);
    """
  }

  /// The columns of outputs, after their number.
  private static let outgoing = """
      machine bigint NOT NULL,
      revision bigint NOT NULL,
      n bigint NOT NULL,
      chart text,
      target text,
      body text NOT NULL,
      attempt bigint NOT NULL,
      due bigint NOT NULL,
      emitted bigint NOT NULL,
      error text,
      trace text
    """

  private var clock: String {
    """
    CREATE OR REPLACE FUNCTION \(name).clock(given bigint) RETURNS bigint LANGUAGE sql VOLATILE AS $$
      SELECT coalesce(given, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint * 1000)
    $$;
    """
  }
}
#endif
