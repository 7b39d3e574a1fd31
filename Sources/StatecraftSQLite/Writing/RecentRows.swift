#if SQLite
internal import StatecraftDurable
internal import Synchronization

/// The rows of machines as the last changes have left them, so that a machine's next step need not read its row.
///
/// What the file has is what counts, whoever has written it. So a change that is decided with such a row is applied only
/// where the row has its revision, its status and its state, and a machine that does not change is looked at
/// before its inputs are answered.
final class RecentRows: Sendable {
  private final class Row: Sendable {
    let row: MachineRow

    init(_ row: MachineRow) { self.row = row }
  }

  private let state = Mutex(RecentMachines())

  /// Takes out the rows of machines; `nil` for those that are not known, and where keys are asked for.
  func take(_ claims: [NamedClaim]) -> [MachineRow?] {
    state.withLock { state in
      claims.map { $0.keys.isEmpty ? (state.take($0.address) as? Row)?.row : nil }
    }
  }

  /// Keeps the rows of machines whose changes were applied and committed.
  func keep(_ applied: AppliedDecision) {
    var rows: [(row: Row, bytes: Int)] = []
    rows.reserveCapacity(applied.changes.count)
    for (change, result) in zip(applied.changes, applied.results) where result == .applied {
      let machine = change.machine
      guard machine.status == .active, let state = machine.state,
        let known = applied.known[change.address]
      else { continue }
      let row = MachineRow(number: known.number, chart: known.chart.number, machine: machine)
      rows.append((Row(row), state.utf8.count))
    }
    state.withLock { state in
      for (row, bytes) in rows { state.keep(row, of: row.row.machine.address, bytes: bytes) }
    }
  }
}
#endif
