#if SQLite
internal import GRDB
internal import Statecraft
internal import StatecraftDurable

extension StoreTransaction {
  /// Adds an output of a machine to the outbox, which numbers it.
  func insert(_ output: StoredOutput, machine: Int64) throws {
    let target: MachineAddress? =
      switch output.topic {
      case .output: nil
      case .machine(let address): address
      }
    try db.run(
      """
      INSERT INTO statecraft_outbox(machine, revision, n, chart, target, body, attempt, due, \
      emitted, error, trace) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .integer(machine),
      .integer(output.revision),
      .integer(output.number),
      .text(target?.chart),
      .text(target?.id),
      .text(output.body),
      .integer(output.attempt),
      .time(output.due),
      .time(output.emitted),
      .text(output.error),
      .text(output.trace)
    )
  }

  /// Claims outputs for delivery; see ``DurableStore/claimOutputs(charts:limit:lease:)``.
  func claimOutputs(charts: Set<String>, limit: Int, lease: Duration) throws -> [StoredOutput] {
    guard limit > 0 else { return [] }
    var claimed: [StoredOutput] = []
    var blocked: Set<Int64> = []
    try db.rows(OutgoingTable.outbox.query("ORDER BY o.seq")) { row in
      let machine = row.integer(0)
      guard !blocked.contains(machine) else { return true }
      guard row.time(10) <= now, charts.contains(row.text(1)) else {
        blocked.insert(machine)
        return true
      }
      claimed.append(StoredOutput(row, in: .outbox))
      return claimed.count < limit
    }
    let due = now.advanced(by: lease)
    for position in claimed.indices {
      claimed[position].attempt += 1
      claimed[position].due = due
      try db.run(
        "UPDATE statecraft_outbox SET attempt = ?, due = ? WHERE seq = ?",
        .integer(claimed[position].attempt),
        .time(due),
        .integer(claimed[position].sequence)
      )
    }
    return claimed
  }

  /// Deletes outputs that were delivered.
  func deleteOutputs(_ sequences: [Int64]) throws {
    for sequence in sequences {
      try db.run("DELETE FROM statecraft_outbox WHERE seq = ?", .integer(sequence))
      try db.run("DELETE FROM statecraft_dead WHERE seq = ?", .integer(sequence))
    }
  }

  /// Plans the next attempt; see ``DurableStore/retryOutput(_:after:error:)``.
  func retryOutput(_ sequence: Int64, after delay: Duration, error: String) throws {
    try db.run(
      "UPDATE statecraft_outbox SET due = ?, error = ? WHERE seq = ?",
      .time(now.advanced(by: delay)),
      .text(error),
      .integer(sequence)
    )
  }

  /// Makes an output a dead letter.
  func buryOutput(_ sequence: Int64, reason: String) throws {
    try db.run(
      "UPDATE statecraft_outbox SET error = ? WHERE seq = ?",
      .text(reason),
      .integer(sequence)
    )
    try db.run(
      "INSERT INTO statecraft_dead SELECT * FROM statecraft_outbox WHERE seq = ?",
      .integer(sequence)
    )
    try db.run("DELETE FROM statecraft_outbox WHERE seq = ?", .integer(sequence))
  }

  /// Makes a dead letter deliverable again, at once.
  func reviveOutput(_ sequence: Int64) throws -> Bool {
    guard
      try db.run(
        """
        INSERT INTO statecraft_outbox SELECT seq, machine, revision, n, chart, target, body, \
        0, ?, emitted, NULL, trace FROM statecraft_dead WHERE seq = ?
        """,
        .time(now),
        .integer(sequence)
      ) > 0
    else { return false }
    try db.run("DELETE FROM statecraft_dead WHERE seq = ?", .integer(sequence))
    return true
  }

  /// Moves outputs into other machines' inboxes; see ``DurableStore/forward(_:)``.
  func forward(_ deliveries: [Delivery]) throws -> [PostResult?] {
    try deliveries.map { delivery in
      guard
        try db.exists(
          "SELECT 1 FROM statecraft_outbox WHERE seq = ?",
          .integer(delivery.sequence)
        )
      else { return nil }
      let result = try post(delivery.posting)
      if case .unknownMachine = result {
        try buryOutput(
          delivery.sequence,
          reason: "there is no machine \(delivery.posting.address); start it, then retry"
        )
      } else {
        try deleteOutputs([delivery.sequence])
      }
      return result
    }
  }
}
#endif
