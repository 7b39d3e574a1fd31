#if Durable
internal import Statecraft
internal import Synchronization

/// A signal that wakes the loops that wait; signals that come while nobody waits are merged.
final class WakeSignal: Sendable {
  private struct State {
    var isSet = false
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastID = 0
    /// The waits that have begun, and were neither registered nor ended.
    var beginning: Set<Int> = []
  }

  private let state = Mutex(State())

  /// Wakes the loops that wait, or the next one that would.
  func set() {
    let waiters = state.withLock { state in
      defer { state.waiters = [:] }
      if state.waiters.isEmpty { state.isSet = true }
      return state.waiters.values
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits for the signal, at most for a duration, or until the task is cancelled.
  func wait(atMost duration: Duration, on clock: any Clock<Duration>) async {
    guard let id = begin() else { return }
    let call = clock.calling(after: duration) { self.end(id) }
    defer { call.end() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          let hasEnded = state.beginning.remove(id) == nil
          if state.isSet || hasEnded {
            state.isSet = false
            return true
          }
          state.waiters[id] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      end(id)
    }
  }

  /// Begins a wait; returns its number, or `nil` if the signal has come already.
  private func begin() -> Int? {
    state.withLock { state in
      guard !state.isSet else {
        state.isSet = false
        return nil
      }
      state.lastID += 1
      state.beginning.insert(state.lastID)
      return state.lastID
    }
  }

  /// Ends a wait whose time is over, or whose task is cancelled.
  private func end(_ id: Int) {
    let waiter = state.withLock { state in
      state.beginning.remove(id)
      return state.waiters.removeValue(forKey: id)
    }
    waiter?.resume()
  }
}
#endif
