#if SQLite
internal import StatecraftDurable
internal import Synchronization

/// How far the heads of the inbox and the outbox were read, for the claims of a writing connection.
///
/// Rows in front of a position cannot be claimed in their turn: inputs of charts and versions that the
/// caller does not know, and outputs behind a head that has failed and is tried again later, or that is
/// of a kind that the caller does not claim. So a claim
/// begins at the position, however much waits in front of it.
///
/// It is used within accesses of one writing connection, which come one after the other. It is a hint
/// that is thrown away when a transaction is rolled back: the next claim reads everything again.
final class QueuePositions {
  /// What a caller claims from the outbox.
  struct OutboxReader: Hashable {
    /// The names of the charts that it knows.
    let charts: Set<String>
    /// The kind of the heads that it takes; `nil` for all.
    let kind: StoredOutput.Kind?

    /// Whether it takes the machines of a chart whose heads are of a kind.
    func takes(_ kind: StoredOutput.Kind, of chart: String) -> Bool {
      charts.contains(chart) && (self.kind == nil || self.kind == kind)
    }
  }

  /// The part of the outbox that is passed.
  struct Outbox {
    /// The number with which a claim begins; 0 if nothing is passed.
    ///
    /// Each machine with outputs in front of it has a head that has failed, which is found by its due
    /// time, has one that its caller does not take, or is in ``returned``.
    var next: Int64 = 0
    /// The machines that have got another head in front of ``next``.
    var returned: Set<Int64> = []
  }

  /// From how many rows on it is worth to pass them: fewer are read again.
  ///
  /// A test sets it.
  let worthPassing = Atomic(256)
  /// The largest number of callers with different charts, or kinds of outputs, that are told apart.
  private static let largest = 16
  /// The largest number of machines with another head that are kept for a caller.
  private static let mostReturned = 100_000

  private var inboxes: [[String: Int]: Int64] = [:]
  private var outboxes: [OutboxReader: Outbox] = [:]

  /// Forgets everything.
  func removeAll() {
    inboxes.removeAll()
    outboxes.removeAll()
  }

  /// Whether so many rows are worth to be passed.
  func isWorth(passing rows: Int) -> Bool { rows >= worthPassing.load(ordering: .relaxed) }

  // MARK: - The inbox

  /// Returns the number with which a claim for charts and their versions begins.
  func inbox(of charts: [String: Int]) -> Int64 { inboxes.isEmpty ? 0 : inboxes[charts] ?? 0 }

  /// Notes that no row in front of a number is for a caller.
  func pass(inboxUpTo next: Int64, for charts: [String: Int]) {
    if inboxes.count >= Self.largest { inboxes.removeAll() }
    inboxes[charts] = next
  }

  /// Notes that inputs have come back into the inbox with their old numbers, or that machines have
  /// become known.
  func returnInputs() { inboxes.removeAll() }

  // MARK: - The outbox

  /// Returns the part of the outbox that a caller's claim passes.
  func outbox(of reader: OutboxReader) -> Outbox {
    outboxes.isEmpty ? Outbox() : outboxes[reader] ?? Outbox()
  }

  /// Sets the part of the outbox that a caller's claim passes.
  func setOutbox(_ outbox: Outbox, of reader: OutboxReader) {
    guard outbox.next > 0 else {
      outboxes[reader] = nil
      return
    }
    if outboxes.count >= Self.largest, outboxes[reader] == nil { outboxes.removeAll() }
    outboxes[reader] = outbox
  }

  /// Whether an output of a number is in front of a position.
  func hasPassed(_ sequence: Int64) -> Bool { outboxes.values.contains { sequence < $0.next } }

  /// Notes that a machine may have got another head in front of a position.
  func returnOutputs(of machine: Int64) {
    for reader in outboxes.keys {
      outboxes[reader]?.returned.insert(machine)
      // One that does not claim any more does not look at what was returned; its position is only a hint.
      if outboxes[reader]?.returned.count ?? 0 > Self.mostReturned { outboxes[reader] = nil }
    }
  }
}
#endif
