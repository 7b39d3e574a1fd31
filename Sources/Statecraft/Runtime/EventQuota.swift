internal import Synchronization

/// Counts an invocation's events in a mailbox, and queues the tasks that wait to send more.
package final class EventQuota: Sendable {
  private struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var pending = 0
    var waiters: [Waiter] = []
    var cancelled: Set<Int> = []
    var lastID = 0
    var isOver = false
  }

  private let limit: Int
  private let state = Mutex(State())

  package init(limit: Int) {
    self.limit = limit
  }

  /// The number of events in the mailbox, and the number of waiting tasks.
  package var counts: (pending: Int, waiting: Int) {
    state.withLock { ($0.pending, $0.waiters.count) }
  }

  /// Takes a slot if one is free and no task is waiting for one.
  package func takeAtOnce() -> Bool {
    state.withLock { state in
      guard !state.isOver, state.pending < limit, state.waiters.isEmpty else { return false }
      state.pending += 1
      return true
    }
  }

  /// Waits for a slot and takes it, in the order of the calls.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or when the quota has ended.
  package func take() async throws(CancellationError) {
    if Task.isCancelled { throw CancellationError() }
    if takeAtOnce() { return }
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    defer { state.withLock { _ = $0.cancelled.remove(id) } }
    do {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { wait(id, $0) }
      } onCancel: {
        cancel(id)
      }
    } catch {
      throw CancellationError()
    }
  }

  private func wait(_ id: Int, _ continuation: CheckedContinuation<Void, any Error>) {
    let result = state.withLock { state -> Result<Void, any Error>? in
      if state.isOver || state.cancelled.contains(id) { return .failure(CancellationError()) }
      if state.pending < limit {
        state.pending += 1
        return .success(())
      }
      state.waiters.append(Waiter(id: id, continuation: continuation))
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  private func cancel(_ id: Int) {
    let waiter = state.withLock { state -> Waiter? in
      guard let position = state.waiters.firstIndex(where: { $0.id == id }) else {
        state.cancelled.insert(id)
        return nil
      }
      return state.waiters.remove(at: position)
    }
    waiter?.continuation.resume(throwing: CancellationError())
  }

  /// Releases a slot, which passes to the task that has waited longest.
  package func release() {
    let next = state.withLock { state -> Waiter? in
      if !state.waiters.isEmpty { return state.waiters.removeFirst() }
      state.pending -= 1
      return nil
    }
    next?.continuation.resume()
  }

  /// Ends the quota: waiting and later calls of ``take()`` throw.
  package func end() {
    let waiters = state.withLock { state in
      state.isOver = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.continuation.resume(throwing: CancellationError()) }
  }
}
