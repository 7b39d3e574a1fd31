#if Durable
internal import Synchronization

/// How many outputs a claim takes: as many as handlers deliver in a part of the lease.
///
/// So the lease is still held when the last output of a claim is delivered, however slow the
/// handlers are. If they become slow within a claim, delivery stops at half of the lease, and the
/// rest is given back.
final class DeliveryPace: Sendable {
  private let limit: Mutex<Int>

  /// Begins with a number.
  init(beginningWith count: Int, atMost largest: Int) {
    limit = Mutex(max(1, min(largest, count)))
  }

  /// The number of outputs to claim.
  func limit(atMost largest: Int) -> Int { limit.withLock { max(1, min($0, largest)) } }

  /// Begins with one output again, because deliveries were interrupted.
  func beginAgain() { limit.withLock { $0 = 1 } }

  /// Learns from a claim.
  ///
  /// The number is doubled if so many were handled, or if the time would have been enough for twice as many.
  ///
  /// - Parameters:
  ///   - handled: the number of outputs that were handled.
  ///   - room: how many machines the number is for, each with so many outputs.
  ///   - duration: how long that took.
  ///   - target: how long it may take.
  ///   - largest: the largest number that settings permit.
  func learn(
    handled: Int,
    room: Int = 1,
    in duration: Duration,
    within target: Duration,
    atMost largest: Int
  ) {
    limit.withLock { limit in
      let each = Double(handled) / Double(room)
      if duration > target {
        limit = max(1, Int(each * (target / duration)))
      } else if each >= Double(limit) || each * (target / duration) >= Double(limit) * 2 {
        limit = min(limit.multipliedReportingOverflow(by: 2).partialValue, max(1, largest))
      }
    }
  }
}
#endif
