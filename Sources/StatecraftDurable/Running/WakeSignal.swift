#if Durable
internal import Statecraft
internal import Synchronization

/// A signal that wakes the loops that wait; signals that come while nobody waits are merged.
final class WakeSignal: Sendable {
  private struct State {
    var isSet = false
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastID = 0
    /// The waits that have begun, and were neither registered nor cancelled.
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

  /// Waits for the signal, at most for a duration.
  func wait(atMost duration: Duration, on clock: any Clock<Duration>) async {
    await withTaskGroup { group in
      group.addTask { await self.wait() }
      group.addTask { try? await clock.cancellableSleep(for: duration) }
      await group.next()
      group.cancelAll()
    }
  }

  private func wait() async {
    let id = state.withLock { state in
      state.lastID += 1
      state.beginning.insert(state.lastID)
      return state.lastID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          let isCancelled = state.beginning.remove(id) == nil
          if state.isSet || isCancelled {
            state.isSet = false
            return true
          }
          state.waiters[id] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.beginning.remove(id)
        return state.waiters.removeValue(forKey: id)
      }
      waiter?.resume()
    }
  }
}
#endif
