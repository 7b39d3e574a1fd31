#if Durable
/// The outputs of one machine that a claim has taken, in their order.
struct OutputPart: Sendable {
  /// At least one.
  private(set) var rows: [StoredOutput]

  /// The first one: it has the lease, and the claim has counted an attempt of it, and of no other.
  var head: StoredOutput { rows[0] }
  var address: MachineAddress { head.address }

  /// Lets the head have the attempts of an earlier claim, after which it has not begun.
  mutating func countAttempts(as earlier: StoredOutput) {
    (rows[0].attempt, rows[0].error) = (earlier.attempt, earlier.error)
  }

  /// Returns the parts of a claim, whose rows are those of one machine after the other.
  static func parts(of rows: [StoredOutput]) -> [OutputPart] {
    var parts: [OutputPart] = []
    for row in rows {
      if parts.last?.address == row.address {
        parts[parts.count - 1].rows.append(row)
      } else {
        parts.append(OutputPart(rows: [row]))
      }
    }
    return parts
  }
}

/// What became of outputs that were to be delivered.
struct DeliveryResult: Sendable {
  /// The number of outputs that were handled, successfully or not.
  var handled = 0
  /// The numbers of those whose rows are to be deleted.
  var delivered: [Int64] = []
  /// The heads whose attempts do not count, and that are to be given back.
  var rest: [StoredOutput] = []
}
#endif
