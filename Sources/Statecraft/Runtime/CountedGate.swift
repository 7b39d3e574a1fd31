internal import Synchronization

/// A gate for one task, which opens after a number of calls to `countDown()`.
final class CountedGate: AlarmReceiver {
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

  /// Opens the gate, when an alarm's time has come.
  func wake() { open() }

  private func lower(_ change: (Int) -> Int) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.remaining = change(state.remaining)
      return state.remaining <= 0 ? state.waiter.take() : nil
    }
    waiter?.resume()
  }

  /// Waits until the gate is open; cancelling the task opens it.
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
