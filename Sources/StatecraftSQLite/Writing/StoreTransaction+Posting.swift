#if SQLite
internal import GRDB
internal import Statecraft
internal import StatecraftDurable

extension StoreTransaction {
  /// Adds an input to a machine's inbox; see ``DurableStore/post(_:)``.
  func post(_ posting: Posting) throws -> PostResult {
    let chart: Names.Chart
    let number: Int64
    let status: StoredMachine.Status
    if let known = try place(of: posting.address) {
      (chart, number, status) = known
      // Keys of erased machines have their first answers still.
      if let entry = try db.journalEntry(machine: number, key: posting.key) {
        return .answered(entry)
      }
      guard status != .erased else { return .erased }
    } else {
      guard case .start = posting.input else { return .unknownMachine }
      chart = try names.storedChart(posting.address.chart, in: db)
      try db.run(
        """
        INSERT INTO statecraft_machine(chart, name, version, revision, status, changed) \
        VALUES (?, ?, 0, 0, ?, ?)
        """,
        .integer(chart.number),
        .text(posting.address.id),
        .status(.starting),
        .time(now)
      )
      number = db.lastInsertedRowID
      status = .starting
    }
    let table = intake(status, chart: chart)
    if let sequence = try insert(posting, machine: number, into: table) {
      return .accepted(sequence: sequence)
    }
    guard let entry = try waiting(machine: number, key: posting.key, in: table) else {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT,
        message: "the index of the inputs of \(posting.address) has a key without a row"
      )
    }
    return .waiting(entry)
  }

  /// Adds an input, unless its key waits for the machine.
  ///
  /// - Returns: its sequence number; `nil` if the key waits, and nothing was added.
  @discardableResult
  func insert(_ posting: Posting, machine: Int64, into table: IntakeTable) throws -> Int64? {
    if table == .held, try waiting(machine: machine, key: posting.key, in: table) != nil {
      return nil
    }
    let columns = posting.input.columns
    // All sequence numbers come from one table, so that they stay in order when a machine is held.
    let count = try db.run(
      """
      INSERT OR IGNORE INTO statecraft_inbox(\
      machine, key, kind, number, body, note, accepted, trace) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .integer(machine),
      .text(posting.key),
      .text(posting.input.kind),
      .integer(columns.number),
      .text(columns.body),
      .text(columns.note),
      .time(now),
      .text(posting.trace)
    )
    guard count == 1 else { return nil }
    let sequence = db.lastInsertedRowID
    if table == .held {
      try db.run(
        "INSERT INTO statecraft_held SELECT * FROM statecraft_inbox WHERE seq = ?",
        .integer(sequence)
      )
      try db.run("DELETE FROM statecraft_inbox WHERE seq = ?", .integer(sequence))
    }
    return sequence
  }

  /// Moves all inputs of a machine from one table to the other.
  func moveInputs(of machine: Int64, from source: IntakeTable, to target: IntakeTable) throws {
    guard source != target else { return }
    try db.run(
      "INSERT INTO \(target.rawValue) SELECT * FROM \(source.rawValue) WHERE machine = ?",
      .integer(machine)
    )
    try db.run("DELETE FROM \(source.rawValue) WHERE machine = ?", .integer(machine))
    if target == .inbox { queues.returnInputs() }
  }

  /// Returns the input with a key that waits for a machine.
  func waiting(machine: Int64, key: String, in table: IntakeTable) throws -> InboxEntry? {
    try db.first(table.withKey, .integer(machine), .text(key)) { InboxEntry($0) }
  }

  /// Returns the number and the status of a machine, without its state.
  private func place(
    of address: MachineAddress
  ) throws -> (Names.Chart, Int64, StoredMachine.Status)? {
    guard let chart = try names.chart(address.chart, in: db) else { return nil }
    return try db.first(
      "SELECT id, status FROM statecraft_machine WHERE chart = ? AND name = ?",
      .integer(chart.number),
      .text(address.id)
    ) { (chart, $0.integer(0), StoredMachine.Status(stored: $0.integer(1)) ?? .paused) }
  }
}
#endif
