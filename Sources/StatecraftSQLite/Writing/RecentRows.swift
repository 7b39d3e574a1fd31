#if SQLite
internal import StatecraftDurable
internal import Synchronization

/// The row of a machine as its last change has left it.
final class RecentRow: Sendable {
  let row: MachineRow

  init(_ row: MachineRow) { self.row = row }
}

/// The rows of machines as the last changes have left them, so that a machine's next step need not read its row.
///
/// What the file has is what counts, whoever has written it. So a change that is decided with such a row is applied only
/// where the row has its revision, status, state and time. Machines that a decision does not change are
/// looked at before their inputs are answered; if one of them is not as it was known, the whole claim is decided again with the rows
/// of the file.
///
/// A row is given to one decision, and comes back when that is committed.
final class RecentRows: Sendable {
  private let state = Mutex(RecentMachines())

  /// Takes out the rows of machines; `nil` for those that are not known, and where keys are asked for.
  func take(_ claims: [NamedClaim]) -> [RecentRow?] {
    state.withLock { state in
      claims.map { claim in
        let row = state.take(claim.address) as? RecentRow
        return claim.keys.isEmpty ? row : nil
      }
    }
  }

  /// Keeps the rows of machines as a decision has left them, and forgets those that are no longer active.
  func keep(_ applied: AppliedDecision) {
    var rows: [RecentRow] = []
    rows.reserveCapacity(applied.changes.count + applied.unchanged.count)
    var ended: [MachineAddress] = []
    for (change, result) in zip(applied.changes, applied.results) {
      let machine = change.machine
      if result == .applied, machine.status == .active, machine.state != nil,
        let known = applied.known[change.address]
      {
        rows.append(
          RecentRow(
            MachineRow(number: known.number, chart: known.chart.number, machine: machine)
          )
        )
      } else {
        ended.append(change.address)
      }
    }
    rows += applied.unchanged.compactMap(\.recent)
    state.withLock { state in
      for row in rows {
        let machine = row.row.machine
        state.keep(row, of: machine.address, bytes: machine.state?.utf8.count ?? 0)
      }
      for address in ended { _ = state.take(address) }
    }
  }

  /// Forgets the row of a machine.
  func forget(_ address: MachineAddress) { state.withLock { _ = $0.take(address) } }
}
#endif
