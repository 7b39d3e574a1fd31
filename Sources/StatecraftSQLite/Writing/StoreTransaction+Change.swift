#if SQLite
internal import GRDB
internal import Statecraft
internal import StatecraftDurable

extension StoreTransaction {
  /// Applies a change, or nothing of it; see ``MachineChange``.
  ///
  /// - Parameters:
  ///   - change: the change.
  ///   - known: the machines that this transaction has claimed, which follow the change.
  /// - Returns: whether the change was applied.
  /// - Throws: an error of SQLite.
  func apply(
    _ change: MachineChange,
    known: inout [MachineAddress: KnownMachine]
  ) throws -> ChangeResult {
    if let found = known[change.address], found.recent != nil {
      guard try apply(change, decidedFor: found) == .applied else { return .conflict }
      known[change.address] = KnownMachine(found, after: change)
      return .applied
    }
    if known[change.address] == nil, let (row, chart) = try machine(change.address) {
      known[change.address] = KnownMachine(row, chart)
    }
    let machine: KnownMachine
    if let found = known[change.address] {
      guard found.revision == change.expectedRevision, found.status != .erased,
        try areNew(change, for: found)
      else { return .conflict }
      guard try append(change.journal, to: found.number) else { return .conflict }
      try update(change, of: found)
      machine = found
    } else {
      guard change.expectedRevision == 0 else { return .conflict }
      machine = try create(change)
      // The keys of a new machine are new, unless the change repeats one.
      guard try append(change.journal, to: machine.number) else {
        try db.run("DELETE FROM statecraft_machine WHERE id = ?", .integer(machine.number))
        return .conflict
      }
    }
    try writeRest(of: change, machine: machine)
    known[change.address] = KnownMachine(machine, after: change)
    return .applied
  }

  /// Applies a change that was decided before the transaction, or nothing of it.
  ///
  /// - Parameters:
  ///   - change: the change.
  ///   - known: the machine as the decision has seen it.
  /// - Returns: whether the change was applied; it was not if anything but the inbox has changed.
  /// - Throws: an error of SQLite.
  func apply(
    _ change: MachineChange,
    decidedFor known: KnownMachine
  ) throws -> ChangeResult {
    guard known.revision == change.expectedRevision, known.status != .erased,
      try names.chart(change.address.chart, in: db)?.isPaused == known.chart.isPaused,
      try areNew(change, for: known), try append(change.journal, to: known.number)
    else { return .conflict }
    // A machine may be paused or parked without a new revision.
    guard try rowsUpdated(by: change, of: known) == 1 else {
      try remove(change.journal, of: known.number)
      return .conflict
    }
    try writeRest(of: change, machine: known)
    return .applied
  }

  private func writeRest(of change: MachineChange, machine: KnownMachine) throws {
    try writeInputs(of: change, machine: machine)
    try writeTimers(of: change, machine: machine.number)
    try writeWork(of: change, machine: machine.number)
    for output in change.outputs {
      try insert(output, machine: machine.number)
    }
    if let places = change.places {
      try replacePlaces(
        of: machine.number,
        chart: machine.chart.number,
        id: change.address.id,
        by: places,
        replacing: change.replacedPlaces
      )
    }
  }

  // MARK: - The machine's row

  private func create(_ change: MachineChange) throws -> KnownMachine {
    let chart = try names.storedChart(change.address.chart, in: db)
    let machine = change.machine
    try db.run(
      """
      INSERT INTO statecraft_machine(chart, name, version, revision, status, changed, fault, state) \
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .integer(chart.number),
      .text(change.address.id),
      .integer(machine.version),
      .integer(machine.revision),
      .status(machine.status),
      .time(machine.changed),
      .text(machine.fault?.stored),
      .text(machine.state)
    )
    return KnownMachine(
      number: db.lastInsertedRowID,
      chart: chart,
      revision: 0,
      status: machine.status,
      version: machine.version
    )
  }

  /// Updates the row of a machine, whose revision this transaction has read.
  private func update(_ change: MachineChange, of known: KnownMachine) throws {
    let count = try rowsUpdated(by: change, of: known)
    guard count == 1 else {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT,
        message: "the row of \(change.address) changed within a transaction"
      )
    }
  }

  private func rowsUpdated(by change: MachineChange, of known: KnownMachine) throws -> Int {
    let machine = change.machine
    let row = known.recent?.row.machine
    // Columns with an index are only named when they change: SQLite would write their indexes.
    if machine.status == known.status, machine.version == known.version, machine.fault == nil,
      known.status != .parked
    {
      return try db.run(
        """
        UPDATE statecraft_machine SET revision = ?, changed = ?, state = ? \
        WHERE id = ? AND revision = ? AND status = ? \
        AND state IS coalesce(?, state) AND changed = coalesce(?, changed)
        """,
        .integer(machine.revision),
        .time(machine.changed),
        .text(machine.state),
        .integer(known.number),
        .integer(change.expectedRevision),
        .status(known.status),
        .text(row?.state),
        row.map { .time($0.changed) } ?? .null
      )
    }
    if machine.version < known.version { queues.returnInputs() }
    return try db.run(
      """
      UPDATE statecraft_machine SET version = ?, revision = ?, status = ?, changed = ?, fault = ?, \
      state = ? WHERE id = ? AND revision = ? AND status = ? \
      AND state IS coalesce(?, state) AND changed = coalesce(?, changed)
      """,
      .integer(machine.version),
      .integer(machine.revision),
      .status(machine.status),
      .time(machine.changed),
      .text(machine.fault?.stored),
      .text(machine.state),
      .integer(known.number),
      .integer(change.expectedRevision),
      .status(known.status),
      .text(row?.state),
      row.map { .time($0.changed) } ?? .null
    )
  }

  // MARK: - The journal

  /// Appends entries, or none if a key or revision is there already.
  private func append(_ entries: [JournalEntry], to machine: Int64) throws -> Bool {
    for (position, entry) in entries.enumerated() {
      guard try append(entry, to: machine) else {
        try remove(Array(entries[..<position]), of: machine)
        return false
      }
    }
    return true
  }

  /// Removes entries that this transaction has appended.
  private func remove(_ entries: [JournalEntry], of machine: Int64) throws {
    for entry in entries {
      try db.run(
        "DELETE FROM statecraft_journal WHERE machine = ? AND revision = ?",
        .integer(machine),
        .integer(entry.revision)
      )
    }
  }

  private func append(_ entry: JournalEntry, to machine: Int64) throws -> Bool {
    let columns = entry.input?.columns
    return try db.run(
      """
      INSERT OR IGNORE INTO statecraft_journal(machine, revision, key, kind, number, body, note, \
      digest, version, outcome, answer, time, accepted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .integer(machine),
      .integer(entry.revision),
      .text(entry.key),
      .text(entry.input?.kind),
      .integer(columns?.number),
      .text(columns?.body),
      .text(columns?.note),
      .bits(entry.digest),
      .integer(entry.version),
      .text(entry.outcome),
      .text(entry.answer),
      .time(entry.time),
      .time(entry.accepted)
    ) == 1
  }

  // MARK: - What the machine waits for

  private func writeInputs(of change: MachineChange, machine: KnownMachine) throws {
    let before = intake(machine.status, chart: machine.chart)
    let after = intake(change.machine.status, chart: machine.chart)
    for sequence in change.consumed {
      try db.run(before.deletion, .integer(sequence))
    }
    if change.expectedRevision > 0 || machine.status != change.machine.status {
      try moveInputs(of: machine.number, from: before, to: after)
    }
    for posting in change.inserted {
      try insert(posting, machine: machine.number, into: after)
    }
  }

  /// Returns whether the keys of the inputs that a change inserts are new.
  private func areNew(_ change: MachineChange, for machine: KnownMachine) throws -> Bool {
    try change.inserted.allSatisfy { posting in
      guard try !db.hasEntry(machine: machine.number, key: posting.key) else { return false }
      let table = intake(machine.status, chart: machine.chart)
      let found = try waiting(machine: machine.number, key: posting.key, in: table)
      return found.map { change.consumed.contains($0.sequence) } ?? true
    }
  }

  private func writeTimers(of change: MachineChange, machine: Int64) throws {
    if try replaceTimer(of: change, machine: machine) { return }
    for generation in change.cancelledTimers {
      try db.run(
        "DELETE FROM statecraft_timer WHERE machine = ? AND generation = ?",
        .integer(machine),
        .integer(generation)
      )
    }
    for timer in change.timers {
      try db.run(
        "INSERT OR REPLACE INTO statecraft_timer(machine, generation, due, name) VALUES (?, ?, ?, ?)",
        .integer(machine),
        .integer(timer.generation),
        .time(timer.due),
        .text(timer.name)
      )
    }
  }

  /// Replaces the one timer that a change cancels by the one that it sets, in one statement.
  ///
  /// - Returns: whether the change has such timers, and the row of the first one was there.
  private func replaceTimer(of change: MachineChange, machine: Int64) throws -> Bool {
    guard change.cancelledTimers.count == 1, change.timers.count == 1 else { return false }
    let timer = change.timers[0]
    return try db.run(
      """
      UPDATE OR REPLACE statecraft_timer SET generation = ?, due = ?, name = ? \
      WHERE machine = ? AND generation = ?
      """,
      .integer(timer.generation),
      .time(timer.due),
      .text(timer.name),
      .integer(machine),
      .integer(change.cancelledTimers[0])
    ) == 1
  }

  private func writeWork(of change: MachineChange, machine: Int64) throws {
    for generation in change.endedWork {
      try db.run(
        "DELETE FROM statecraft_work WHERE machine = ? AND generation = ?",
        .integer(machine),
        .integer(generation)
      )
    }
    for work in change.work {
      try db.run(
        """
        INSERT OR REPLACE INTO statecraft_work(machine, generation, name, state, version, context, \
        attempt, due, started, error, running, trace) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        .integer(machine),
        .integer(work.generation),
        .text(work.name),
        .text(work.state),
        .integer(work.version),
        .text(work.context),
        .integer(work.attempt),
        .time(work.due),
        .time(work.started),
        .text(work.error),
        .bool(work.isRunning),
        .text(work.trace)
      )
    }
  }
}
#endif
