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

  /// Deletes outputs that were delivered.
  func deleteOutputs(_ sequences: [Int64]) throws {
    for run in Self.runs(of: sequences) {
      try noteChange(of: run)
      for table in [OutgoingTable.outbox, .dead] {
        let deleted = try db.run(
          "DELETE FROM \(table.rawValue) WHERE seq BETWEEN ? AND ?",
          .integer(run.lowerBound),
          .integer(run.upperBound)
        )
        if deleted == run.count { break }
      }
    }
  }

  /// Returns numbers without gaps as ranges: most outputs of a claim are changed in one statement.
  static func runs(of sequences: [Int64]) -> [ClosedRange<Int64>] {
    var runs: [ClosedRange<Int64>] = []
    for sequence in sequences.sorted() {
      if let last = runs.last,
        sequence == last.upperBound || sequence - 1 == last.upperBound
      {
        runs[runs.count - 1] = last.lowerBound...sequence
      } else {
        runs.append(sequence...sequence)
      }
    }
    return runs
  }

  /// Plans the next attempt; see ``DurableStore/retryOutput(_:attempt:after:error:)``.
  func retryOutput(
    _ output: StoredOutput,
    attempt: Int,
    after delay: Duration,
    error: String?
  ) throws -> Bool {
    // A head in front of a position is found by its error.
    if error == nil { try noteChange(of: output.sequence...output.sequence) }
    return try db.run(
      "UPDATE statecraft_outbox SET attempt = ?, due = ?, error = ? WHERE seq = ? AND due = ?",
      .integer(attempt),
      .time(now.advanced(by: delay)),
      .text(error),
      .integer(output.sequence),
      .time(output.due)
    ) > 0
  }

  /// Makes an output a dead letter, unless another worker has claimed it since.
  func buryOutput(_ output: StoredOutput, reason: String) throws -> Bool {
    let isOwn = try db.exists(
      "SELECT 1 FROM statecraft_outbox WHERE seq = ? AND due = ?",
      .integer(output.sequence),
      .time(output.due)
    )
    guard isOwn else { return false }
    try buryOutput(output.sequence, reason: reason)
    return true
  }

  /// Makes an output a dead letter.
  private func buryOutput(_ sequence: Int64, reason: String) throws {
    try noteChange(of: sequence...sequence)
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
    try noteChange(of: sequence...sequence)
    return true
  }

  /// Deletes a dead letter that is as it was read.
  func discardOutput(_ letter: StoredOutput) throws -> Bool {
    let number = SQLValue.integer(letter.sequence)
    // Compared as it is read: texts of a damaged file are not those that its columns have.
    let found = try db.first(OutgoingTable.dead.query("WHERE o.seq = ?"), number) {
      StoredOutput($0, in: .dead)
    }
    guard found == letter else { return false }
    return try db.run("DELETE FROM statecraft_dead WHERE seq = ?", number) > 0
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
      if let reason = result.deadLetterReason(to: delivery.posting.address) {
        try buryOutput(delivery.sequence, reason: reason)
      } else {
        try deleteOutputs([delivery.sequence])
      }
      return result
    }
  }
}
#endif
