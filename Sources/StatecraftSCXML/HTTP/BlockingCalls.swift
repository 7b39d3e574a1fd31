#if SCXML
internal import Foundation
internal import Synchronization

/// Runs calls that block, such as looking up a host, on a limited number of threads of their own.
///
/// The threads that run tasks must not block. A call beyond the limit waits for a thread; it does not
/// wait any more when its task is cancelled.
package final class BlockingCalls: Sendable {
  private struct Call {
    let number: Int
    let run: @Sendable () -> Void
    let cancel: @Sendable () -> Void
  }

  private struct State {
    var threads = 0
    var lastNumber = 0
    /// The calls that wait for a thread, the first one first.
    var waiting: [Call] = []
  }

  private let limit: Int
  private let state = Mutex(State())

  /// Creates a set of threads, which begin when they are needed.
  ///
  /// - Parameter limit: the maximum number of calls that run at once.
  package init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// The number of calls that wait for a thread, for tests.
  package var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Runs a call on a thread and returns its value.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before the call begins.
  package func value<Value: Sendable>(
    of call: @escaping @Sendable () -> Value
  ) async throws -> Value {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        enqueue(
          Call(
            number: number,
            run: { continuation.resume(returning: call()) },
            cancel: { continuation.resume(throwing: CancellationError()) }
          )
        )
      }
    } onCancel: {
      cancel(number)
    }
  }

  private func enqueue(_ call: Call) {
    enum Way { case thread, queue, nothing }
    let way = state.withLock { state -> Way in
      // A task that is cancelled later finds its call in the queue.
      if Task.isCancelled { return .nothing }
      guard state.threads < limit else {
        state.waiting.append(call)
        return .queue
      }
      state.threads += 1
      return .thread
    }
    switch way {
    case .queue: break
    case .nothing: call.cancel()
    case .thread: Thread.detachNewThread { [self] in work(call) }
    }
  }

  /// Runs a call, and then those that wait.
  private func work(_ first: Call) {
    var next: Call? = first
    while let call = next {
      call.run()
      next = state.withLock { state in
        guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
        state.threads -= 1
        return nil
      }
    }
  }

  private func cancel(_ number: Int) {
    let call = state.withLock { state -> Call? in
      guard let position = state.waiting.firstIndex(where: { $0.number == number }) else {
        return nil
      }
      return state.waiting.remove(at: position)
    }
    call?.cancel()
  }
}
#endif
