#if SQLite
internal import GRDB
internal import Statecraft
internal import StatecraftDurable

extension StoreTransaction {
  /// Records what a version of a chart looks like; see ``DurableStore/register(_:)``.
  func register(_ chart: StoredChart) throws -> StoredChart? {
    let number = try names.storedChart(chart.name, in: db).number
    let before = try db.first(
      """
      SELECT fingerprint, document FROM statecraft_version WHERE chart = ? AND version = ?
      """,
      .integer(number),
      .integer(chart.version)
    ) {
      StoredChart(
        name: chart.name,
        version: chart.version,
        fingerprint: $0.bits(0),
        document: $0.text(1)
      )
    }
    if before?.fingerprint != chart.fingerprint {
      try db.run(
        """
        INSERT OR REPLACE INTO statecraft_version(chart, version, fingerprint, document) \
        VALUES (?, ?, ?, ?)
        """,
        .integer(number),
        .integer(chart.version),
        .bits(chart.fingerprint),
        .text(chart.document)
      )
    }
    return before
  }

  /// Stops or continues all machines of a chart.
  ///
  /// - Complexity: O(inputs that wait, of all charts).
  func setPaused(_ isPaused: Bool, chart name: String) throws {
    let chart = try names.storedChart(name, in: db)
    guard chart.isPaused != isPaused else { return }
    try db.run(
      "UPDATE statecraft_chart SET paused = ? WHERE id = ?",
      .bool(isPaused),
      .integer(chart.number)
    )
    names.removeAll()
    queues.returnInputs()
    // Inputs of machines that are parked or paused themselves stay where they are.
    let (source, target): (IntakeTable, IntakeTable) =
      isPaused ? (.inbox, .held) : (.held, .inbox)
    // Each input asks for its machine: there may be millions of those, and few inputs.
    let machines = """
      EXISTS (SELECT 1 FROM statecraft_machine m WHERE m.id = machine \
      AND m.chart = ? AND m.status IN (0, 1, 2))
      """
    try db.run(
      "INSERT INTO \(target.rawValue) SELECT * FROM \(source.rawValue) WHERE \(machines)",
      .integer(chart.number)
    )
    try db.run("DELETE FROM \(source.rawValue) WHERE \(machines)", .integer(chart.number))
  }

  /// Removes the contents of a machine; see
  /// ``DurableStore/erase(_:expecting:keepingAnswers:)``.
  func erase(
    _ address: MachineAddress,
    expecting revision: Int64?,
    keepingAnswers: Bool
  ) throws -> Bool {
    guard let (row, chart) = try machine(address), row.machine.status != .erased else {
      return false
    }
    let number = row.number
    if let revision {
      let queues = ["statecraft_inbox", "statecraft_held", "statecraft_outbox", "statecraft_dead"]
      let isWaiting = try queues.contains { table in
        try db.exists("SELECT 1 FROM \(table) WHERE machine = ? LIMIT 1", .integer(number))
      }
      guard revision == row.machine.revision, !isWaiting else { return false }
    }
    try replacePlaces(of: number, chart: chart.number, id: address.id, by: [])
    for table in [
      "statecraft_inbox", "statecraft_held", "statecraft_timer", "statecraft_work",
      "statecraft_outbox", "statecraft_dead",
    ] {
      try db.run("DELETE FROM \(table) WHERE machine = ?", .integer(number))
    }
    try db.run(
      """
      UPDATE statecraft_journal SET kind = NULL, number = NULL, body = NULL, note = NULL\
      \(keepingAnswers ? "" : ", answer = NULL") WHERE machine = ?
      """,
      .integer(number)
    )
    try db.run(
      """
      UPDATE statecraft_machine SET status = ?, changed = ?, fault = NULL, state = NULL \
      WHERE id = ?
      """,
      .status(.erased),
      .time(now),
      .integer(number)
    )
    return true
  }
}
#endif
