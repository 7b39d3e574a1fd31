#if SQLite
internal import GRDB
internal import Statecraft
internal import StatecraftDurable

extension StoreTransaction {
  /// Removes inputs from the beginnings of journals; see
  /// ``DurableStore/pruneJournals(_:before:limit:)``.
  func pruneJournals(_ parts: [JournalPart], before time: WallTime, limit: Int) throws -> Int {
    var count = 0
    for part in parts where count < limit {
      guard let (row, _) = try machine(part.address), row.machine.status != .erased else {
        continue
      }
      // There is a number behind it, also of a damaged row.
      let last = min(part.last, row.machine.revision, .max - 1)
      let first = try firstInput(of: row.number, upTo: last)
      guard first <= last,
        let end = try end(of: row.number, first...last, before: time, limit: limit - count)
      else { continue }
      count += try db.run(
        """
        UPDATE statecraft_journal SET kind = NULL, number = NULL, body = NULL, note = NULL \
        WHERE machine = ? AND revision BETWEEN ? AND ?
        """,
        .integer(row.number),
        .integer(first),
        .integer(end)
      )
    }
    return count
  }

  /// Returns the first revision with an input, or the one behind the last.
  ///
  /// Entries without inputs are a beginning of the journal, so that halving it finds its end.
  private func firstInput(of machine: Int64, upTo last: Int64) throws -> Int64 {
    // Most machines have nothing new.
    guard last >= 1, try !isPruned(last, of: machine) else { return last + 1 }
    var (low, high) = (Int64(1), last)
    while low < high {
      let middle = low + (high - low) / 2
      if try isPruned(middle, of: machine) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func isPruned(_ revision: Int64, of machine: Int64) throws -> Bool {
    try db.exists(
      """
      SELECT 1 FROM statecraft_journal INDEXED BY statecraft_journal_revision \
      WHERE machine = ? AND revision = ? AND kind IS NULL
      """,
      .integer(machine),
      .integer(revision)
    )
  }

  /// Returns the last revision before the first entry that is too young, of so many; `nil` without any.
  private func end(
    of machine: Int64,
    _ revisions: ClosedRange<Int64>,
    before time: WallTime,
    limit: Int
  ) throws -> Int64? {
    var end: Int64?
    try db.rows(
      """
      SELECT revision, time FROM statecraft_journal INDEXED BY statecraft_journal_revision \
      WHERE machine = ? AND revision BETWEEN ? AND ? ORDER BY revision LIMIT ?
      """,
      .integer(machine),
      .integer(revisions.lowerBound),
      .integer(revisions.upperBound),
      .integer(limit)
    ) { row in
      guard row.time(1) <= time else { return false }
      end = row.integer(0)
      return true
    }
    return end
  }
}
#endif
