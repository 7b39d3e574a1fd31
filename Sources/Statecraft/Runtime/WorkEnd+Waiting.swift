internal import Synchronization

extension WorkEnd {
  /// Waits until work has ended, until a time limit, or until the task is cancelled.
  ///
  /// A task that is a part of the work waits for nobody: that work could not end before, and other work
  /// may do the same.
  ///
  /// - Parameters:
  ///   - all: the work.
  ///   - limit: sleeps until it is time to give up; `nil` for never.
  /// - Returns: what has not ended, in the order in which it was started.
  static func wait(
    for all: [WorkEnd],
    limit: (@Sendable () async throws -> Void)?
  ) async -> [InvocationID] {
    let isOwn = WorkScope.current.map { scope in all.contains { scope.isWithin($0) } } ?? false
    if !isOwn, !all.isEmpty {
      let gate = CountedGate(all.count)
      for end in all { end.whenOver { gate.countDown() } }
      let alarm = limit.map { limit in
        Task { if (try? await limit()) != nil { gate.open() } }
      }
      await gate.pass()
      alarm?.cancel()
    }
    return all.filter { !$0.isOver }.sorted { $0.id.serial < $1.id.serial }.map { $0.id }
  }
}

/// A gate for one task: it opens when something has happened often enough.
private final class CountedGate: Sendable {
  private struct State {
    var remaining: Int
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state: Mutex<State>

  init(_ count: Int) {
    state = Mutex(State(remaining: count))
  }

  func countDown() { lower { $0 - 1 } }

  func open() { lower { _ in 0 } }

  private func lower(_ change: (Int) -> Int) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.remaining = change(state.remaining)
      return state.remaining <= 0 ? state.waiter.take() : nil
    }
    waiter?.resume()
  }

  /// Waits until the gate is open; the task's cancellation opens it.
  func pass() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          if state.remaining > 0 { state.waiter = continuation }
          return state.remaining <= 0
        }
        if isOpen { continuation.resume() }
      }
    } onCancel: {
      open()
    }
  }
}
