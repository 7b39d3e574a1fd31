#if Durable
internal import Statecraft
internal import Synchronization

/// A signal that wakes one waiting loop; signals that come while nobody waits are merged.
final class WakeSignal: Sendable {
  private struct State {
    var isSet = false
    var waiter: (id: Int, continuation: CheckedContinuation<Void, Never>)?
    var lastID = 0
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  /// Wakes the loop that waits, or the next one that would.
  func set() {
    let waiter = state.withLock { state in
      defer { state.waiter = nil }
      if state.waiter == nil { state.isSet = true }
      return state.waiter?.continuation
    }
    waiter?.resume()
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
      return state.lastID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.isSet || state.cancelled.remove(id) != nil {
            state.isSet = false
            return true
          }
          state.waiter = (id, continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        guard state.waiter?.id == id else {
          if state.lastID == id { state.cancelled.insert(id) }
          return nil as CheckedContinuation<Void, Never>?
        }
        defer { state.waiter = nil }
        return state.waiter?.continuation
      }
      waiter?.resume()
    }
  }
}
#endif
