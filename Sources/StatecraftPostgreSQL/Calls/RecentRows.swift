#if PostgreSQL
internal import Statecraft
internal import StatecraftDurable
internal import Synchronization

/// The row of a machine as its last change has left it.
final class RecentRow: Sendable {
  /// The number of the machine in the database.
  let number: Int64
  /// The transaction that has written the row.
  ///
  /// Whoever changes the row, by whatever means, writes another one.
  let transaction: Int64
  let machine: StoredMachine
  /// Whether the row was read for the decision that has it.
  let isFresh: Bool

  init(number: Int64, transaction: Int64, machine: StoredMachine, isFresh: Bool = false) {
    self.number = number
    self.transaction = transaction
    self.machine = machine
    self.isFresh = isFresh
  }
}

/// Machines whose rows are known from their last steps, and the time.
struct RecentClaim {
  /// The transactions that have written the rows, in the order of the machines.
  let rows: ArrayLiteral
  /// The names of the charts, each once.
  let charts: [String]
  /// The time that was taken for the database's.
  let now: WallTime
}

/// The rows of machines as the last changes have left them, so that a machine's next step neither reads its row
/// nor locks it before.
///
/// What the database has is what counts, whoever has written it. So a step that is decided with such a row is written only
/// where that row is still there: its transaction is compared, and nothing may wait in the machine's inbox. Otherwise
/// nothing is written, and the machines are locked, read and decided upon again.
///
/// A row is given to one decision, and comes back when that is committed.
final class RecentRows: Sendable {
  private struct State {
    var machines = RecentMachines()
    /// How often a row that was kept is not as it was.
    var stale = Rate()
    /// How often a row that was read is not as it was when the step is to be written.
    var contended = Rate()
  }

  private let state = Mutex(State())

  /// Takes out the rows of machines; `nil` for those that are not known, and where keys are asked for.
  func take(_ claims: [NamedClaim]) -> [RecentRow?] {
    state.withLock { state in
      claims.map { claim in
        let row = state.machines.take(claim.address) as? RecentRow
        return claim.keys.isEmpty ? row : nil
      }
    }
  }

  /// Whether one of so many rows is probably not as it was, because others change the same machines.
  ///
  /// - Parameters:
  ///   - count: the number of rows.
  ///   - areFresh: whether the rows are read for the step.
  /// - Returns: whether that is so.
  func expectsChange(among count: Int, areFresh: Bool) -> Bool {
    state.withLock { state in
      guard areFresh else { return state.stale.expects(among: count) }
      guard state.contended.expects(among: count) else { return false }
      // Locks tell nothing about what happens without them, which is tried again after some time.
      state.contended.fade()
      return true
    }
  }

  /// Learns how many rows were not as they were.
  func learn(from rows: [RecentRow], isChanged: (RecentRow) -> Bool) {
    var (fresh, kept) = ((cases: 0, count: 0), (cases: 0, count: 0))
    for row in rows {
      let isChanged = isChanged(row)
      if row.isFresh {
        fresh.count += 1
        if isChanged { fresh.cases += 1 }
      } else {
        kept.count += 1
        if isChanged { kept.cases += 1 }
      }
    }
    state.withLock { state in
      state.contended.learn(fresh.cases, of: fresh.count)
      state.stale.learn(kept.cases, of: kept.count)
    }
  }

  /// Keeps the rows of machines that are active.
  func keep(_ rows: some Sequence<RecentRow>) {
    state.withLock { state in
      for row in rows where row.machine.status == .active {
        let bytes = row.machine.state?.utf8.count ?? 0
        let row =
          row.isFresh
          ? RecentRow(number: row.number, transaction: row.transaction, machine: row.machine) : row
        state.machines.keep(row, of: row.machine.address, bytes: bytes)
      }
    }
  }
}
#endif
