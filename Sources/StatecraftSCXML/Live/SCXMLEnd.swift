#if SCXML
import Statecraft
internal import Synchronization

/// How a session ended.
public struct SCXMLEnd: Sendable, Hashable {
  /// The active states at the end, in document order.
  public let configuration: [String]
  /// The result that the final state computed.
  public let output: SCXMLValue
  /// Whether the session was cancelled.
  public let isCancelled: Bool
  /// A description of the endless loop because of which the session was ended; `nil` for all
  /// others.
  public let failure: String?

  /// Creates an end, for comparisons.
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

/// The promises of the running sessions, by session id.
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
