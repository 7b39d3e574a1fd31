/// The waiting tasks of an asynchronous operation, each with an identifier, in the order in which they
/// began to wait.
///
/// A task can be cancelled before it waits: its cancellation handler may run first. The list
/// therefore remembers the identifiers of cancelled tasks until their operation ends.
package struct WaitList<Waiter> {
  private var waiting: [(id: Int, waiter: Waiter)] = []
  private var cancelled: Set<Int> = []
  private var lastID = 0

  package init() {}

  package var count: Int { waiting.count }
  package var isEmpty: Bool { waiting.isEmpty }

  /// Returns the identifier of a new operation; ``end(_:)`` must follow when the operation is over.
  package mutating func begin() -> Int {
    lastID += 1
    return lastID
  }

  /// Whether an operation was cancelled before it waited.
  package func isCancelled(_ id: Int) -> Bool { cancelled.contains(id) }

  /// Adds the waiter of an operation that was not cancelled.
  package mutating func append(_ waiter: Waiter, _ id: Int) { waiting.append((id, waiter)) }

  /// Cancels an operation.
  ///
  /// - Returns: its waiter, to be resumed; `nil` if it does not wait.
  /// - Complexity: O(waiters).
  package mutating func cancel(_ id: Int) -> Waiter? {
    guard let position = waiting.firstIndex(where: { $0.id == id }) else {
      cancelled.insert(id)
      return nil
    }
    return waiting.remove(at: position).waiter
  }

  /// Notes that an operation is over.
  package mutating func end(_ id: Int) { cancelled.remove(id) }

  /// Removes and returns the waiter that has waited longest; `nil` if there is none.
  package mutating func takeFirst() -> Waiter? {
    waiting.isEmpty ? nil : waiting.removeFirst().waiter
  }

  /// Removes and returns the waiters that satisfy a condition, in their order.
  ///
  /// - Complexity: O(waiters).
  package mutating func take(where isTaken: (Waiter) -> Bool) -> [Waiter] {
    let taken = waiting.map(\.waiter).filter(isTaken)
    if !taken.isEmpty { waiting.removeAll { isTaken($0.waiter) } }
    return taken
  }
}

extension WaitList: Sendable where Waiter: Sendable {}
