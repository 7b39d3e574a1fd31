#if SQLite
internal import GRDB
internal import Statecraft
internal import StatecraftDurable

/// A transaction on the writing connection, with the numbers that it needs.
///
/// It checks whatever can be refused before it writes. So an error of SQLite is the only reason to
/// roll back, and the transaction may hold the changes of many callers.
final class StoreTransaction {
  /// The connection.
  let db: Database
  /// The time of the transaction.
  let now: WallTime
  /// The numbers of charts and states.
  let names: Names
  /// How far the heads of the queues were read.
  let queues: QueuePositions
  /// By how much the numbers of machines in states change at the end.
  private var countChanges: [Int64: Int] = [:]

  /// Creates a transaction on a connection that has begun one.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - now: the time of the transaction.
  ///   - names: the numbers that the connection knows; none for a transaction that may be rolled back by
  ///     somebody else.
  ///   - queues: the positions of the connection; none for a transaction that claims nothing.
  init(
    _ db: Database,
    now: WallTime,
    names: Names = Names(),
    queues: QueuePositions = QueuePositions()
  ) {
    self.db = db
    self.now = now
    self.names = names
    self.queues = queues
  }

  /// Notes that a machine has entered or left a state.
  func count(_ state: Int64, by change: Int) {
    countChanges[state, default: 0] += change
  }

  /// Writes what was collected for the end of the transaction.
  func finish() throws {
    for (state, change) in countChanges where change != 0 {
      try db.run(
        "UPDATE statecraft_state SET machines = machines + ? WHERE id = ?",
        .integer(change),
        .integer(state)
      )
    }
    countChanges.removeAll()
  }

  /// Returns where the inputs of a machine are.
  func intake(_ status: StoredMachine.Status, chart: Names.Chart) -> IntakeTable {
    status.isProcessed && !chart.isPaused ? .inbox : .held
  }

  /// Returns the row of a machine; `nil` if there is none.
  func machine(_ address: MachineAddress) throws -> (row: MachineRow, chart: Names.Chart)? {
    guard let chart = try names.chart(address.chart, in: db),
      let row = try db.machineRow(address, chart: chart.number)
    else { return nil }
    return (row, chart)
  }
}
#endif
