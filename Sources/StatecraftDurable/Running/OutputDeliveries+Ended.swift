#if Durable
extension OutputDeliveries {
  /// What is to be recorded.
  struct Ended: Sendable {
    var delivered: [Int64] = []
    var rest: [StoredOutput] = []
    /// The names of the charts of the machines.
    var charts: Set<String> = []
    /// Whether others of their machines may be in the outbox, of which no signal tells.
    var mayHaveMore = false

    var isEmpty: Bool { delivered.isEmpty && rest.isEmpty }

    /// Whether so many were delivered that a transaction of their own is worth its cost.
    var areManyDelivered: Bool { delivered.count >= 256 }

    /// Whether these are a few deliveries, for whose end nobody is known to wait.
    var areFewDelivered: Bool {
      !delivered.isEmpty && !areManyDelivered && rest.isEmpty && !mayHaveMore
    }
  }
}
#endif
