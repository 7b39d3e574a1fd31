#if SQLite
/// The tables of a store.
///
/// All names begin with `statecraft_`, so that a store can share the file of a program. Machines,
/// charts and states have numbers, because their names would be repeated in each index. Texts that
/// say what something is (`event`, `transitioned`) are words: a reader who opens the file with another
/// tool can read the journal. Times are nanoseconds since 1970. `running` is 0 for work of which no attempt runs,
/// or the time at which the attempt began; 1 in what older versions of the library have written.
///
/// Two pairs of tables have the same columns: the inputs of machines that are not processed are in
/// `statecraft_held`, and dead letters are in `statecraft_dead`. So the heads of
/// `statecraft_inbox` and `statecraft_outbox` are what comes next, however much is held.
enum Schema {
  /// The number of the schema that this version of the library writes.
  static let version: Int64 = 1

  /// SQLite's `application_id` of files that a store has made: `Stcr`.
  static let applicationID: Int64 = 0x5374_6372

  /// The statements that make the tables.
  static let sql = """
    CREATE TABLE statecraft_store(schema INTEGER NOT NULL);
    CREATE TABLE statecraft_chart(
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      paused INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE statecraft_version(
      chart INTEGER NOT NULL,
      version INTEGER NOT NULL,
      fingerprint INTEGER NOT NULL,
      document TEXT NOT NULL,
      PRIMARY KEY(chart, version)
    );
    CREATE TABLE statecraft_state(
      id INTEGER PRIMARY KEY,
      chart INTEGER NOT NULL,
      name TEXT NOT NULL,
      machines INTEGER NOT NULL DEFAULT 0,
      UNIQUE(chart, name)
    );
    CREATE TABLE statecraft_machine(
      id INTEGER PRIMARY KEY,
      chart INTEGER NOT NULL,
      name TEXT NOT NULL,
      version INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      status INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      fault TEXT,
      state TEXT
    );
    CREATE UNIQUE INDEX statecraft_machine_name ON statecraft_machine(chart, name);
    CREATE INDEX statecraft_machine_status ON statecraft_machine(chart, status, name)
      WHERE status <> 1;
    CREATE INDEX statecraft_machine_parked ON statecraft_machine(chart, changed)
      WHERE status = 3;
    CREATE INDEX statecraft_machine_version ON statecraft_machine(chart, version, name);
    \(intake("inbox", key: "INTEGER PRIMARY KEY AUTOINCREMENT"))
    \(intake("held", key: "INTEGER PRIMARY KEY"))
    CREATE TABLE statecraft_journal(
      seq INTEGER PRIMARY KEY,
      machine INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      key TEXT NOT NULL,
      kind TEXT,
      number INTEGER,
      body TEXT,
      note TEXT,
      digest INTEGER NOT NULL,
      version INTEGER NOT NULL,
      outcome TEXT NOT NULL,
      answer TEXT,
      time INTEGER NOT NULL,
      accepted INTEGER NOT NULL
    );
    CREATE UNIQUE INDEX statecraft_journal_revision ON statecraft_journal(machine, revision);
    CREATE UNIQUE INDEX statecraft_journal_key ON statecraft_journal(machine, key);
    CREATE TABLE statecraft_timer(
      machine INTEGER NOT NULL,
      generation INTEGER NOT NULL,
      due INTEGER NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY(machine, generation)
    ) WITHOUT ROWID;
    CREATE INDEX statecraft_timer_due ON statecraft_timer(due);
    CREATE TABLE statecraft_work(
      machine INTEGER NOT NULL,
      generation INTEGER NOT NULL,
      name TEXT NOT NULL,
      state TEXT NOT NULL,
      version INTEGER NOT NULL,
      context TEXT NOT NULL,
      attempt INTEGER NOT NULL,
      due INTEGER NOT NULL,
      started INTEGER NOT NULL,
      error TEXT,
      running INTEGER NOT NULL,
      trace TEXT,
      PRIMARY KEY(machine, generation)
    );
    CREATE INDEX statecraft_work_due ON statecraft_work(due);
    CREATE INDEX statecraft_work_failed ON statecraft_work(due) WHERE error IS NOT NULL;
    \(outgoing("outbox", key: "INTEGER PRIMARY KEY AUTOINCREMENT"))
    \(outgoing("dead", key: "INTEGER PRIMARY KEY"))
    CREATE INDEX statecraft_outbox_failed ON statecraft_outbox(seq) WHERE error IS NOT NULL;
    CREATE INDEX statecraft_outbox_again ON statecraft_outbox(due) WHERE error IS NOT NULL;
    CREATE TABLE statecraft_place(
      machine INTEGER NOT NULL,
      n INTEGER NOT NULL,
      state INTEGER NOT NULL,
      since INTEGER NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY(machine, n)
    ) WITHOUT ROWID;
    CREATE INDEX statecraft_place_state ON statecraft_place(state, since, name);
    """

  /// A table of inputs that are not applied yet.
  private static func intake(_ name: String, key: String) -> String {
    """
    CREATE TABLE statecraft_\(name)(
      seq \(key),
      machine INTEGER NOT NULL,
      key TEXT NOT NULL,
      kind TEXT NOT NULL,
      number INTEGER,
      body TEXT,
      note TEXT,
      accepted INTEGER NOT NULL,
      trace TEXT
    );
    CREATE UNIQUE INDEX statecraft_\(name)_key ON statecraft_\(name)(machine, key);
    """
  }

  /// A table of outputs that are not delivered.
  private static func outgoing(_ name: String, key: String) -> String {
    """
    CREATE TABLE statecraft_\(name)(
      seq \(key),
      machine INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      n INTEGER NOT NULL,
      chart TEXT,
      target TEXT,
      body TEXT NOT NULL,
      attempt INTEGER NOT NULL,
      due INTEGER NOT NULL,
      emitted INTEGER NOT NULL,
      error TEXT,
      trace TEXT
    );
    CREATE INDEX statecraft_\(name)_machine ON statecraft_\(name)(machine);
    """
  }
}
#endif
