#if SQLite
internal import GRDB
internal import Statecraft
internal import StatecraftDurable

extension StoreTransaction {
  /// Claims work that is due; see ``DurableStore/claimWork(charts:limit:lease:)``.
  func claimWork(charts: [String: Int], limit: Int, lease: Duration) throws -> [StoredWork] {
    var rows: [(machine: Int64, work: StoredWork)] = []
    guard limit > 0 else { return [] }
    try db.rows(
      StoredWork.query("WHERE w.due <= ? AND m.status <> ? AND c.paused = 0 ORDER BY w.due"),
      .time(now),
      .status(.paused)
    ) { row in
      let work = StoredWork(row)
      if let version = charts[work.address.chart], work.version <= version {
        rows.append((row.integer(0), work))
      }
      return rows.count < limit
    }
    let due = now.advanced(by: lease)
    return try rows.map { machine, found in
      var work = found
      work.attempt = work.attempt.nextAttempt
      work.due = due
      try db.run(
        """
        UPDATE statecraft_work SET attempt = ?, due = ?, running = ? \
        WHERE machine = ? AND generation = ?
        """,
        .integer(work.attempt),
        .time(due),
        .integer(max(1, now.storedNanoseconds)),
        .integer(machine),
        .integer(work.generation)
      )
      return work
    }
  }

  /// Extends leases; see ``DurableStore/renewWork(_:lease:)``.
  func renewWork(_ references: [WorkReference], lease: Duration) throws -> [Bool] {
    try references.map { reference in
      guard let machine = try machine(reference.address)?.row.number else { return false }
      return try db.run(
        """
        UPDATE statecraft_work SET due = ? \
        WHERE machine = ? AND generation = ? AND attempt = ? AND running
        """,
        .time(now.advanced(by: lease)),
        .integer(machine),
        .integer(reference.generation),
        .integer(reference.attempt)
      ) > 0
    }
  }

  /// Records the result of work; see ``DurableStore/finishWork(_:with:)``.
  func finishWork(_ reference: WorkReference, with posting: Posting) throws -> Bool {
    guard let machine = try machine(reference.address)?.row.number,
      try db.run(
        "DELETE FROM statecraft_work WHERE machine = ? AND generation = ?",
        .integer(machine),
        .integer(reference.generation)
      ) > 0
    else { return false }
    _ = try post(posting)
    return true
  }

  /// Plans the next attempt; see ``DurableStore/retryWork(_:after:error:)``.
  func retryWork(_ reference: WorkReference, after delay: Duration, error: String) throws {
    guard let machine = try machine(reference.address)?.row.number else { return }
    try db.run(
      """
      UPDATE statecraft_work SET due = ?, error = ?, running = 0 \
      WHERE machine = ? AND generation = ? AND attempt = ?
      """,
      .time(now.advanced(by: delay)),
      .text(error),
      .integer(machine),
      .integer(reference.generation),
      .integer(reference.attempt)
    )
  }

  /// Gives work back; see ``DurableStore/releaseWork(_:attempt:isRunning:)``.
  func releaseWork(_ reference: WorkReference, attempt: Int, isRunning: Bool) throws {
    guard let machine = try machine(reference.address)?.row.number else { return }
    try db.run(
      """
      UPDATE statecraft_work SET due = ?, attempt = ?, running = ? \
      WHERE machine = ? AND generation = ? AND attempt = ? AND running
      """,
      .time(now),
      .integer(attempt),
      .integer(isRunning ? 1 : 0),
      .integer(machine),
      .integer(reference.generation),
      .integer(reference.attempt)
    )
  }
}
#endif
