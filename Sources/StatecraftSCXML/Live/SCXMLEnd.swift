#if SCXML
import Statecraft
internal import Synchronization

/// How a session ended.
public struct SCXMLEnd: Sendable, Hashable {
  /// The states in which it ended, in document order.
  public let configuration: [String]
  /// What the final state gave.
  public let output: SCXMLValue
  /// Whether it was ended from outside.
  public let isCancelled: Bool
  /// Why it was ended, when it could not go on: an endless loop, in words.
  public let failure: String?

  /// Makes an end, to compare with.
  public init(
    configuration: [String],
    output: SCXMLValue,
    isCancelled: Bool,
    failure: String? = nil
  ) {
    self.configuration = configuration
    self.output = output
    self.isCancelled = isCancelled
    self.failure = failure
  }
}

/// Where a session's end is noted and waited for, from any thread.
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

/// The ends of the running sessions that somebody may wait for.
final class CompletionPromises: Sendable {
  private let promises = Mutex<[String: CompletionPromise]>([:])

  subscript(session: String) -> CompletionPromise? {
    get { promises.withLock { $0[session] } }
    set { promises.withLock { $0[session] = newValue } }
  }

  func resolve(_ session: SCXMLSession) {
    let promise = promises.withLock { $0.removeValue(forKey: session.id) }
    promise?.resolve(.success(session.ended))
  }
}
#endif
