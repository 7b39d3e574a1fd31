#if SQLite
internal import GRDB
internal import Statecraft
internal import StatecraftDurable

extension StoreTransaction {
  /// Claims outputs for delivery; see ``DurableStore/claimOutputs(charts:kind:limit:lease:)``.
  ///
  /// The outbox is read in order, so that the first row of a machine is its head. If many rows at its
  /// beginning wait behind heads that have failed, they are passed, and such heads are found by their
  /// due times.
  func claimOutputs(
    _ reader: QueuePositions.OutboxReader,
    limit: Int,
    lease: Duration
  ) throws -> [StoredOutput] {
    guard limit > 0 else { return [] }
    var outbox = queues.outbox(of: reader)
    var parts: [OutputPart] = []
    if outbox.next > 0 {
      if try isAnything(before: outbox.next) {
        parts = try passedParts(&outbox, reader, limit: limit)
      } else {
        outbox = QueuePositions.Outbox()
      }
    }
    parts += try nextParts(&outbox, reader, limit: limit, without: Set(parts.map(\.machine)))
    queues.setOutbox(outbox, of: reader)
    return try lend(parts, limit: limit, until: now.advanced(by: lease))
  }

  /// Notes that outputs in front of a position come or go, so that their machines get new heads.
  func noteChange(of sequences: ClosedRange<Int64>) throws {
    guard queues.hasPassed(sequences.lowerBound) else { return }
    let machines = try db.all(
      "SELECT machine FROM statecraft_outbox WHERE seq BETWEEN ? AND ?",
      .integer(sequences.lowerBound),
      .integer(sequences.upperBound)
    ) { $0.integer(0) }
    for machine in machines { queues.returnOutputs(of: machine) }
  }

  /// Sets the leases of heads, and returns them with what is behind them, those due first before others.
  private func lend(
    _ parts: [OutputPart],
    limit: Int,
    until due: WallTime
  ) throws -> [StoredOutput] {
    var claimed: [StoredOutput] = []
    var heads: [Int64] = []
    var failed: [StoredOutput] = []
    let order = parts.sorted {
      ($0.head.due, $0.head.sequence) < ($1.head.due, $1.head.sequence)
    }
    for part in order {
      guard claimed.count < limit else { break }
      heads.append(part.head.sequence)
      if part.head.error != nil { failed.append(part.head) }
      var head = part.head
      head.attempt = head.attempt.nextAttempt
      head.due = due
      claimed.append(head)
      claimed += part.behind.prefix(limit - claimed.count)
    }
    for head in failed where head.error != head.begunError {
      try db.run(
        "UPDATE statecraft_outbox SET error = ? WHERE seq = ?",
        .text(head.begunError),
        .integer(head.sequence)
      )
    }
    for run in Self.runs(of: heads) {
      try db.run(
        // As `nextAttempt` counts: SQLite would make a number with a fraction of what is too large.
        """
        UPDATE statecraft_outbox SET attempt = attempt + (attempt < ?), due = ? \
        WHERE seq BETWEEN ? AND ?
        """,
        .integer(Int.max),
        .time(due),
        .integer(run.lowerBound),
        .integer(run.upperBound)
      )
    }
    return claimed
  }

  // MARK: - In front of the position

  private func isAnything(before sequence: Int64) throws -> Bool {
    try db.exists("SELECT 1 FROM statecraft_outbox WHERE seq < ? LIMIT 1", .integer(sequence))
  }

  /// Returns what is due in front of the position.
  private func passedParts(
    _ outbox: inout QueuePositions.Outbox,
    _ reader: QueuePositions.OutboxReader,
    limit: Int
  ) throws -> [OutputPart] {
    var parts: [OutputPart] = []
    var rest = limit
    func add(_ part: OutputPart?) {
      guard let part else { return }
      rest -= 1 + part.behind.count
      parts.append(part)
    }
    for machine in try failedHeads(before: outbox.next, reader, limit: limit) {
      guard rest > 0 else { return parts }
      add(try part(of: machine, limit: rest))
    }
    for machine in outbox.returned.sorted() {
      guard rest > 0 else { return parts }
      guard let head = try head(of: machine), head.sequence < outbox.next, !head.hasFailed,
        reader.takes(head.kind, of: head.chart)
      else {
        // There is none, or one that is found by its due time or behind the position, or not taken.
        outbox.returned.remove(machine)
        continue
      }
      add(try part(of: machine, limit: rest))
    }
    return parts
  }

  /// Returns the machines whose heads have failed and are due, those due first before others.
  private func failedHeads(
    before sequence: Int64,
    _ reader: QueuePositions.OutboxReader,
    limit: Int
  ) throws -> [Int64] {
    var machines: [Int64] = []
    try db.rows(
      """
      SELECT o.machine, c.name, o.target FROM statecraft_outbox o \
      INDEXED BY statecraft_outbox_again \
      CROSS JOIN statecraft_machine m ON m.id = o.machine \
      CROSS JOIN statecraft_chart c ON c.id = m.chart \
      WHERE o.error IS NOT NULL AND o.due <= ? AND o.seq < ? AND NOT EXISTS (\
      SELECT 1 FROM statecraft_outbox p INDEXED BY statecraft_outbox_machine \
      WHERE p.machine = o.machine AND p.seq < o.seq) ORDER BY o.due
      """,
      .time(now),
      .integer(sequence)
    ) { row in
      if reader.takes(row.isNull(2) ? .output : .message, of: row.text(1)) {
        machines.append(row.integer(0))
      }
      return machines.count < limit
    }
    return machines
  }

  private func head(
    of machine: Int64
  ) throws -> (sequence: Int64, chart: String, kind: StoredOutput.Kind, hasFailed: Bool)? {
    try db.first(
      OutgoingTable.outbox.query("WHERE o.machine = ? ORDER BY o.seq LIMIT 1"),
      .integer(machine)
    ) { (sequence: $0.integer(3), chart: $0.text(1), kind: $0.kind, hasFailed: !$0.isNull(12)) }
  }

  /// Returns the outputs of a machine up to the first one that is not due; `nil` if its head is not.
  private func part(of machine: Int64, limit: Int) throws -> OutputPart? {
    var part: OutputPart?
    var count = 0
    try db.rows(
      OutgoingTable.outbox.query("WHERE o.machine = ? ORDER BY o.seq"),
      .integer(machine)
    ) { row in
      guard row.time(10) <= now else { return false }
      let output = StoredOutput(row, in: .outbox)
      if part == nil {
        part = OutputPart(machine: machine, head: output)
      } else {
        part?.behind.append(output)
      }
      count += 1
      return count < limit
    }
    return part
  }

  // MARK: - Behind the position

  /// What is known of a machine while the outbox is read in order.
  private enum Reading {
    /// Its outputs are at this place among the parts.
    case claimed(Int)
    /// Its outputs wait, and its head is found without reading the outbox.
    case waiting
    /// No more outputs of it are claimed now.
    case ended
  }

  /// Returns what is due behind the position, and moves the position behind what waits.
  private func nextParts(
    _ outbox: inout QueuePositions.Outbox,
    _ reader: QueuePositions.OutboxReader,
    limit: Int,
    without claimed: Set<Int64>
  ) throws -> [OutputPart] {
    var parts: [OutputPart] = []
    var readings: [Int64: Reading] = [:]
    var count = 0
    // What waits at the beginning.
    var passed = 0
    var isPassing = true
    var next = outbox.next
    let first = outbox.next
    try db.rows(
      OutgoingTable.outbox.query("WHERE o.seq >= ? ORDER BY o.seq"),
      .integer(first)
    ) { row in
      let machine = row.integer(0)
      let isDue = row.time(10) <= now
      switch readings[machine] {
      case .waiting?: break
      case .ended?:
        isPassing = false
        return true
      case .claimed(let place)?:
        if isDue {
          parts[place].behind.append(StoredOutput(row, in: .outbox))
          count += 1
        } else {
          readings[machine] = .ended
        }
        return count < limit
      case nil:
        if try isWaiting(row, first, reader, claimed) {
          readings[machine] = .waiting
        } else if isDue, !claimed.contains(machine) {
          readings[machine] = .claimed(parts.count)
          parts.append(OutputPart(machine: machine, head: StoredOutput(row, in: .outbox)))
          isPassing = false
          count += 1
          return count < limit
        } else {
          // Its head is lent.
          readings[machine] = .ended
          isPassing = false
          return true
        }
      }
      if isPassing {
        passed += 1
        next = row.next(3)
      }
      return true
    }
    if queues.isWorth(passing: passed) { outbox.next = next }
    return parts
  }

  /// Returns whether the first row of a machine behind the position waits for another one's turn: it is
  /// of a chart or a kind that the caller does not take, it is behind a head in front of the position, or
  /// it has failed and its next attempt comes later.
  private func isWaiting(
    _ row: Columns,
    _ first: Int64,
    _ reader: QueuePositions.OutboxReader,
    _ claimed: Set<Int64>
  ) throws -> Bool {
    let machine = row.integer(0)
    if !reader.takes(row.kind, of: row.text(1)) { return true }
    if claimed.contains(machine) { return false }
    if first > 0, try hasOutput(of: machine, before: first) { return true }
    return row.time(10) > now && !row.isNull(12)
  }

  private func hasOutput(of machine: Int64, before sequence: Int64) throws -> Bool {
    try db.exists(
      """
      SELECT 1 FROM statecraft_outbox INDEXED BY statecraft_outbox_machine \
      WHERE machine = ? AND seq < ? LIMIT 1
      """,
      .integer(machine),
      .integer(sequence)
    )
  }
}

extension Columns {
  /// The kind of an output, in a row of a query over outputs.
  fileprivate var kind: StoredOutput.Kind { isNull(7) ? .output : .message }
}

/// What one claim takes of a machine.
private struct OutputPart {
  /// The machine's number.
  let machine: Int64
  /// Its oldest output.
  let head: StoredOutput
  /// The outputs behind it.
  var behind: [StoredOutput] = []
}
#endif
