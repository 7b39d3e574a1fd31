#if Studio
internal import Synchronization

/// Waits for the answers to the requests of one connection, until it is closed.
final class PageAnswers: Sendable {
  private struct State {
    var isClosed = false
    /// Gets the answer to the present request.
    var waiting: AsyncStream<PageResponse>.Continuation?
  }

  private let state = Mutex(State())

  /// Waits for an answer; called by one task at a time.
  ///
  /// - Parameter make: makes the answer; goes on alone when nobody waits any more.
  /// - Returns: the answer; `nil` when the connection is closed, or when the task is cancelled.
  func answer(_ make: @escaping @Sendable () async -> PageResponse) async -> PageResponse? {
    let (answers, answer) = AsyncStream<PageResponse>.makeStream()
    let isOpen = state.withLock { state in
      state.waiting = answer
      return !state.isClosed
    }
    guard isOpen else { return nil }
    let task = Task {
      answer.yield(await make())
      answer.finish()
    }
    defer { task.cancel() }
    for await response in answers { return response }
    return nil
  }

  /// Ends the wait: the connection is closed.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      return state.waiting
    }
    waiting?.finish()
  }
}
#endif
