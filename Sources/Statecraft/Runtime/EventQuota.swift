internal import Synchronization

/// Counts an invocation's events in a mailbox, and queues the tasks that wait to send more.
package final class EventQuota: Sendable {
  private struct State {
    var pending = 0
    var waiters = WaitList<CheckedContinuation<Void, any Error>>()
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
    let id = state.withLock { $0.waiters.begin() }
    defer { state.withLock { $0.waiters.end(id) } }
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
      if state.isOver || state.waiters.isCancelled(id) { return .failure(CancellationError()) }
      if state.pending < limit {
        state.pending += 1
        return .success(())
      }
      state.waiters.append(continuation, id)
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  private func cancel(_ id: Int) {
    state.withLock { $0.waiters.cancel(id) }?.resume(throwing: CancellationError())
  }

  /// Releases a slot, which passes to the task that has waited longest.
  package func release() {
    let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      let next = state.waiters.takeFirst()
      if next == nil { state.pending -= 1 }
      return next
    }
    next?.resume()
  }

  /// Ends the quota: waiting and later calls of ``take()`` throw.
  package func end() {
    let waiters = state.withLock { state in
      state.isOver = true
      return state.waiters.take { _ in true }
    }
    for waiter in waiters { waiter.resume(throwing: CancellationError()) }
  }
}
