#if Durable
internal import Synchronization

/// How many outputs a claim or a lease takes: as many as handlers deliver in a part of the lease.
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

  /// Learns from a claim or a lease that has ended.
  ///
  /// If it took too long, the number becomes what would have been in time. Otherwise it is doubled if as many were
  /// handled as it says, or if there would have been time for twice as many.
  ///
  /// - Parameters:
  ///   - handled: the number of outputs that were handled.
  ///   - room: how many machines the number is for, each with so many outputs.
  ///   - duration: how long that took.
  ///   - target: how long it may take.
  ///   - largest: the largest number that settings permit, for each machine that there is room for.
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
        limit = limit > largest / 2 ? max(1, largest) : limit * 2
      }
    }
  }
}
#endif
