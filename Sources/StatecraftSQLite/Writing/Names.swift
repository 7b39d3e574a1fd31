#if SQLite
internal import GRDB
internal import StatecraftDurable

/// The numbers of charts and states that a writing connection has read or given.
///
/// It is used within accesses of one writing connection, which come one after the other, and is
/// thrown away when a transaction is rolled back.
final class Names {
  /// A chart of the file.
  struct Chart {
    /// Its number.
    let number: Int64
    /// Its name.
    let name: String
    /// Whether its machines are processed.
    let isPaused: Bool
  }

  private struct State: Hashable {
    let chart: Int64
    let name: String
  }

  private var charts: [ExactText: Chart] = [:]
  private var chartsByNumber: [Int64: Chart] = [:]
  private var states: [State: Int64] = [:]

  /// Forgets everything.
  func removeAll() {
    charts.removeAll()
    chartsByNumber.removeAll()
    states.removeAll()
  }

  /// Returns a chart; `nil` if nothing of it was stored.
  func chart(_ name: String, in db: Database) throws -> Chart? {
    if let chart = charts[name.exact] { return chart }
    return try db.first(
      "SELECT id, name, paused FROM statecraft_chart WHERE name = ?",
      .text(name)
    ) { remember($0) }
  }

  /// Returns the chart of a number.
  func chart(_ number: Int64, in db: Database) throws -> Chart? {
    if let chart = chartsByNumber[number] { return chart }
    return try db.first(
      "SELECT id, name, paused FROM statecraft_chart WHERE id = ?",
      .integer(number)
    ) { remember($0) }
  }

  /// Returns a chart, with a new number if nothing of it was stored.
  func storedChart(_ name: String, in db: Database) throws -> Chart {
    if let chart = try chart(name, in: db) { return chart }
    try db.run("INSERT INTO statecraft_chart(name) VALUES (?)", .text(name))
    let chart = Chart(number: db.lastInsertedRowID, name: name, isPaused: false)
    charts[name.exact] = chart
    chartsByNumber[chart.number] = chart
    return chart
  }

  /// Returns the number of a state, a new one if the state was never active.
  func state(_ name: String, of chart: Int64, in db: Database) throws -> Int64 {
    let state = State(chart: chart, name: name)
    if let number = states[state] { return number }
    let found = try db.first(
      "SELECT id FROM statecraft_state WHERE chart = ? AND name = ?",
      .integer(chart),
      .text(name)
    ) { $0.integer(0) }
    if let found {
      states[state] = found
      return found
    }
    try db.run(
      "INSERT INTO statecraft_state(chart, name) VALUES (?, ?)",
      .integer(chart),
      .text(name)
    )
    let number = db.lastInsertedRowID
    states[state] = number
    return number
  }

  private func remember(_ row: Columns) -> Chart {
    let chart = Chart(number: row.integer(0), name: row.text(1), isPaused: row.integer(2) != 0)
    charts[chart.name.exact] = chart
    chartsByNumber[chart.number] = chart
    return chart
  }
}
#endif
