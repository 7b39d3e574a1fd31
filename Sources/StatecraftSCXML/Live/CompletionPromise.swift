#if SCXML
import Statecraft
internal import Synchronization

/// The future end of a session.
///
/// Any thread can resolve it or wait for it.
final class CompletionPromise: Sendable {
  private struct State {
    var result: Result<SCXMLEnd, any Error>?
    var waiters: [Int: CheckedContinuation<SCXMLEnd, any Error>] = [:]
    var cancelled: Set<Int> = []
    var lastWaiter = 0
  }

  private let state = Mutex(State())

  deinit { resolve(.failure(LiveMachineError.stopped("the platform"))) }

  var waiterCount: Int { state.withLock { $0.waiters.count } }

  func resolve(_ result: Result<SCXMLEnd, any Error>) {
    let waiters = state.withLock { state in
      guard state.result == nil else { return [CheckedContinuation<SCXMLEnd, any Error>]() }
      state.result = result
      defer { state.waiters = [:] }
      return Array(state.waiters.values)
    }
    for waiter in waiters { waiter.resume(with: result) }
  }

  func wait() async throws -> SCXMLEnd {
    let id = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    defer { state.withLock { _ = $0.cancelled.remove(id) } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state -> Result<SCXMLEnd, any Error>? in
          if let result = state.result { return result }
          if state.cancelled.contains(id) { return .failure(CancellationError()) }
          state.waiters[id] = continuation
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.cancelled.insert(id)
        return state.waiters.removeValue(forKey: id)
      }
      waiter?.resume(throwing: CancellationError())
    }
  }
}
#endif
