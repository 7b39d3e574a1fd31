#if SQLite
internal import GRDB
internal import Statecraft
internal import StatecraftDurable

/// A row of `statecraft_machine`, with the machine's number.
struct MachineRow {
  /// The machine's number in the file.
  let number: Int64
  /// The chart's number in the file.
  let chart: Int64
  /// The row as callers see it.
  var machine: StoredMachine

  /// The columns that ``init(_:chart:name:)`` reads, in their order.
  static let columns = "id, chart, name, version, revision, status, changed, fault, state"

  // Texts of statements that each event executes are made once.

  /// The query for the machine of a chart and an id.
  static let queryByName =
    "SELECT \(columns) FROM statecraft_machine WHERE chart = ? AND name = ?"

  /// The query for the machine of a number.
  static let queryByNumber = "SELECT \(columns) FROM statecraft_machine WHERE id = ?"

  /// The same columns of a table with the alias `m`.
  static let joinedColumns =
    "m.id, m.chart, m.name, m.version, m.revision, m.status, m.changed, m.fault, m.state"

  /// Creates a row.
  init(number: Int64, chart: Int64, machine: StoredMachine) {
    self.number = number
    self.chart = chart
    self.machine = machine
  }

  /// Reads a row.
  init(_ row: Columns, chart: String) {
    number = row.integer(0)
    self.chart = row.integer(1)
    machine = StoredMachine(
      address: MachineAddress(chart: chart, id: row.text(2)),
      version: row.number(3),
      revision: row.integer(4),
      // A number that this version does not know cannot come from a schema that it opens.
      status: StoredMachine.Status(stored: row.integer(5)) ?? .paused,
      state: row.optionalText(8),
      fault: row.optionalText(7).map {
        StoredMachine.Fault(stored: $0, changed: row.time(6))
      },
      changed: row.time(6)
    )
  }
}

extension Database {
  /// Returns the row of a machine.
  func machineRow(_ address: MachineAddress, chart: Int64) throws -> MachineRow? {
    try first(MachineRow.queryByName, .integer(chart), .text(address.id)) {
      MachineRow($0, chart: address.chart)
    }
  }

  /// Returns the number of a chart; `nil` if nothing of it was stored.
  func chartNumber(_ name: String) throws -> Int64? {
    try first("SELECT id FROM statecraft_chart WHERE name = ?", .text(name)) { $0.integer(0) }
  }

  /// Returns the row of a machine, and whether its inputs are held.
  func machineRow(_ address: MachineAddress) throws -> MachineRow? {
    guard let chart = try chartNumber(address.chart) else { return nil }
    return try machineRow(address, chart: chart)
  }
}
#endif
