#if PostgreSQL
internal import Statecraft
internal import StatecraftDurable

/// The outputs of a transaction, of which some are leased to the process that makes it.
struct LeasedOutputs {
  let duration: Duration
  private let charts: Set<String>
  /// How many further outputs may be leased.
  private var room: Int
  /// The outputs, in the order in which they are stored.
  var outputs: [StoredOutput] = []
  /// Where each group begins that may be leased, and how many outputs it has.
  private var groups: [(start: Int, count: Int)] = []

  init(_ lease: OutputLease) {
    duration = lease.duration
    charts = lease.charts
    room = lease.limit
  }

  /// Whether some may be leased.
  var isWanted: Bool { !groups.isEmpty }

  /// Begins the outputs of a change.
  ///
  /// - Returns: whether they may be leased.
  mutating func begin(_ change: MachineChange) -> Bool {
    guard let first = change.outputs.first, first.topic.kind == .output,
      charts.contains(change.address.chart), change.outputs.count <= room
    else { return false }
    room -= change.outputs.count
    groups.append((outputs.count, change.outputs.count))
    return true
  }

  /// Returns the outputs that were leased.
  ///
  /// - Parameter answer: what the statement that stores them has returned.
  /// - Returns: the outputs, those of one machine beside each other.
  func leased(by answer: Columns) -> [StoredOutput] {
    let numbers = answer.integers(3)
    guard numbers.count == outputs.count else { return [] }
    let end = WallTime(sinceEpoch: answer.time(2).sinceEpoch + duration)
    var leased: [StoredOutput] = []
    for (start, count) in groups where numbers[start] > 0 {
      for position in start..<start + count {
        var output = outputs[position]
        output.sequence = abs(numbers[position])
        if position == start {
          output.attempt = 1
          output.due = end
        }
        leased.append(output)
      }
    }
    return leased
  }
}
#endif
