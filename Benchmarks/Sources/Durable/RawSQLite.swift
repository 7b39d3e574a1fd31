import Foundation
import GRDBSQLite

/// The same work written by hand in SQL, with prepared statements and nothing else: what a program
/// would write that needs exactly this.
///
/// An event reads its machine, appends to the journal, which has a unique index for keys, updates
/// the machine by compare-and-set, replaces its active state, sets or cancels a timer, and each
/// second event adds an output. How many machines are in each state is kept once in a transaction.
/// Outputs are delivered after their transaction: one statement reads them in their order, and one deletes them.
///
/// The rows are those of durable machines: a machine has an active state and one around it, and its
/// start is in the journal.
final class RawSQLite {
  private var connection: OpaquePointer?
  private var statements: [String: OpaquePointer] = [:]
  private let machines: Int
  private var revisions: [Int64]
  private let texts: Texts
  private var count = 0
  /// The number of outputs that were delivered.
  private var delivered = 0

  /// The texts of a real run, so that both write the same bytes.
  struct Texts {
    var state: String
    var event: String
    var answer: String
    var output: String
  }

  init(path: String, machines: Int, texts: Texts) throws {
    self.machines = machines
    self.texts = texts
    revisions = Array(repeating: 1, count: machines)
    guard sqlite3_open(path, &connection) == SQLITE_OK else { throw failure() }
    try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    // The settings of a store.
    try execute("PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 8000")
    try execute(Self.schema)
    try execute("BEGIN")
    for number in 0..<machines {
      try run(
        "INSERT INTO machine(chart, name, version, revision, status, changed, state) VALUES (1, ?, 1, 1, 1, 0, ?)",
        .text(Self.id(number)),
        .text(texts.state)
      )
      for (position, state) in [Self.open, 1].enumerated() {
        try run(
          "INSERT INTO place(machine, n, state, since, name) VALUES (?, ?, ?, 0, ?)",
          .integer(Int64(number + 1)),
          .integer(Int64(position)),
          .integer(state),
          .text(Self.id(number))
        )
      }
      try run(
        """
        INSERT INTO journal(machine, revision, key, kind, body, digest, version, outcome, time, accepted)
        VALUES (?, 1, 'start', 'start', '{}', 7, 1, 'started', 0, 0)
        """,
        .integer(Int64(number + 1))
      )
    }
    for state in [Self.open, 1, 2] {
      try run(
        "INSERT INTO state(id, machines) VALUES (?, ?)",
        .integer(state),
        .integer(state == 2 ? 0 : Int64(machines))
      )
    }
    try execute("COMMIT")
  }

  /// A time in nanoseconds since 1970, which takes as many bytes as a real one.
  private static let start: Int64 = 1_800_000_000_000_000_000
  /// The number of the outer state; those inside are 1 and 2.
  private static let open: Int64 = 3

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close(connection)
  }

  static func id(_ number: Int) -> String { "ticket-\(number)" }

  /// Applies events to machines in one transaction, and delivers the outputs.
  func apply(_ numbers: [Int]) throws {
    try run("BEGIN IMMEDIATE")
    var last: Int64 = 0
    var entered: Int64 = 0
    for number in numbers {
      count += 1
      try step(number)
      entered += revisions[number] % 2 == 0 ? 1 : -1
      if revisions[number] % 2 == 0 { last = sqlite3_last_insert_rowid(connection) }
    }
    if entered != 0 {
      let count = "UPDATE state SET machines = machines + ? WHERE id = ?"
      try run(count, .integer(entered), .integer(2))
      try run(count, .integer(-entered), .integer(1))
    }
    try run("COMMIT")
    guard last > 0 else { return }
    try deliver(upTo: last)
    try run("DELETE FROM outbox WHERE seq <= ?", .integer(last))
  }

  /// Reads outputs as somebody does who delivers them.
  private func deliver(upTo last: Int64) throws {
    let statement = try prepared(
      "SELECT seq, machine, revision, n, body FROM outbox WHERE seq <= ? ORDER BY seq"
    )
    defer { sqlite3_reset(statement) }
    sqlite3_bind_int64(statement, 1, last)
    while true {
      let code = sqlite3_step(statement)
      guard code == SQLITE_ROW else {
        guard code == SQLITE_DONE else { throw failure() }
        return
      }
      let key =
        "\(sqlite3_column_int64(statement, 1)):\(sqlite3_column_int64(statement, 2)):\(sqlite3_column_int64(statement, 3))"
      let body = sqlite3_column_text(statement, 4).map { String(cString: $0) }
      delivered += key.isEmpty || body == nil ? 0 : 1
    }
  }

  private func step(_ number: Int) throws {
    let machine = Int64(number + 1)
    let revision = revisions[number]
    let time = Self.start + Int64(count)
    try run(
      "SELECT id, revision, state FROM machine WHERE chart = 1 AND name = ?",
      .text(Self.id(number))
    )
    try run(
      """
      INSERT INTO journal(machine, revision, key, kind, body, digest, version, outcome, answer, time, accepted)
      VALUES (?, ?, ?, 'event', ?, -7046029254386353131, 1, 'transitioned', ?, ?, ?)
      """,
      .integer(machine),
      .integer(revision + 1),
      .text("key-\(count)"),
      .text(texts.event),
      .text(texts.answer),
      .integer(time),
      .integer(time)
    )
    try run(
      "UPDATE machine SET revision = ?, changed = ?, state = ? WHERE id = ? AND revision = ?",
      .integer(revision + 1),
      .integer(time),
      .text(texts.state),
      .integer(machine),
      .integer(revision)
    )
    try run(
      "UPDATE place SET state = ?, since = ? WHERE machine = ? AND n = 1",
      .integer(revision % 2 + 1),
      .integer(time),
      .integer(machine)
    )
    if revision % 2 == 1 {
      try run(
        "INSERT INTO timer(machine, generation, due, name) VALUES (?, ?, ?, 'after 86400.0 seconds')",
        .integer(machine),
        .integer(revision),
        .integer(time + 86_400_000_000_000)
      )
      try run(
        "INSERT INTO outbox(machine, revision, n, body, attempt, due, emitted) VALUES (?, ?, 0, ?, 0, ?, ?)",
        .integer(machine),
        .integer(revision + 1),
        .text(texts.output),
        .integer(time),
        .integer(time)
      )
    } else {
      try run(
        "DELETE FROM timer WHERE machine = ? AND generation = ?",
        .integer(machine),
        .integer(revision - 1)
      )
    }
    revisions[number] = revision + 1
  }

  // MARK: - Statements

  private enum Value {
    case integer(Int64)
    case text(String)
  }

  private func run(_ sql: String, _ values: Value...) throws {
    let statement = try prepared(sql)
    for (index, value) in values.enumerated() {
      switch value {
      case .integer(let number): sqlite3_bind_int64(statement, Int32(index + 1), number)
      case .text(let text):
        sqlite3_bind_text(
          statement,
          Int32(index + 1),
          text,
          -1,
          unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        )
      }
    }
    let code = sqlite3_step(statement)
    guard code == SQLITE_DONE || code == SQLITE_ROW else { throw failure() }
    if code == SQLITE_ROW { _ = sqlite3_column_text(statement, 2).map { String(cString: $0) } }
    sqlite3_reset(statement)
  }

  private func prepared(_ sql: String) throws -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK, let statement
    else { throw failure() }
    statements[sql] = statement
    return statement
  }

  private func execute(_ sql: String) throws {
    guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
  }

  private func failure() -> RawFailure {
    RawFailure(description: String(cString: sqlite3_errmsg(connection)))
  }

  private static let schema = """
    CREATE TABLE machine(id INTEGER PRIMARY KEY, chart INTEGER NOT NULL, name TEXT NOT NULL,
      version INTEGER NOT NULL, revision INTEGER NOT NULL, status INTEGER NOT NULL,
      changed INTEGER NOT NULL, state TEXT);
    CREATE UNIQUE INDEX machine_name ON machine(chart, name);
    CREATE TABLE journal(seq INTEGER PRIMARY KEY, machine INTEGER NOT NULL, revision INTEGER NOT NULL,
      key TEXT NOT NULL, kind TEXT, body TEXT, digest INTEGER, version INTEGER, outcome TEXT,
      answer TEXT, time INTEGER, accepted INTEGER);
    CREATE UNIQUE INDEX journal_revision ON journal(machine, revision);
    CREATE UNIQUE INDEX journal_key ON journal(machine, key);
    CREATE TABLE timer(machine INTEGER, generation INTEGER, due INTEGER, name TEXT,
      PRIMARY KEY(machine, generation)) WITHOUT ROWID;
    CREATE INDEX timer_due ON timer(due);
    CREATE TABLE outbox(seq INTEGER PRIMARY KEY AUTOINCREMENT, machine INTEGER, revision INTEGER,
      n INTEGER, body TEXT, attempt INTEGER, due INTEGER, emitted INTEGER);
    CREATE INDEX outbox_machine ON outbox(machine);
    CREATE TABLE place(machine INTEGER, n INTEGER, state INTEGER, since INTEGER, name TEXT,
      PRIMARY KEY(machine, n)) WITHOUT ROWID;
    CREATE INDEX place_state ON place(state, since, name);
    CREATE TABLE state(id INTEGER PRIMARY KEY, machines INTEGER NOT NULL);
    """
}

/// An error of SQLite.
struct RawFailure: Error, CustomStringConvertible {
  let description: String
}
