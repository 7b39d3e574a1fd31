#if Studio
internal import Synchronization

/// The requests of one page that are being performed.
///
/// Those about one subject, such as a machine, are performed one after another, and those about others
/// beside them, so that a machine that answers slowly delays only its own requests.
final class RequestChains: Sendable {
  typealias Request = @Sendable () async -> Void

  private struct Chain {
    var task: Task<Void, Never>
    /// The requests behind the one that is being performed.
    var waiting: [Request] = []
  }

  private struct State {
    var chains: [String: Chain] = [:]
    /// The requests that have not been performed.
    var count = 0
    /// Goes on when a request has been performed.
    var waiter: CheckedContinuation<Void, Never>?
    var isClosed = false

    func hasRoom(for subject: String) -> Bool {
      isClosed
        || count < RequestChains.limit
          && chains[subject]?.waiting.count ?? 0 < RequestChains.chainLimit
    }
  }

  /// The most requests that have not been performed.
  static let limit = 512
  /// The most requests that wait for others about the same subject.
  static let chainLimit = 64

  private let state = Mutex(State())

  /// Performs a request after the earlier ones about its subject.
  ///
  /// It returns before that, but waits while too many requests have not been performed. It is called by one
  /// task at a time.
  ///
  /// - Parameters:
  ///   - subject: what the request is about.
  ///   - request: performs it.
  func add(_ subject: String, _ request: @escaping Request) async {
    while !state.withLock({ $0.hasRoom(for: subject) }) {
      await withCheckedContinuation { continuation in
        let hasRoom = state.withLock { state in
          if state.hasRoom(for: subject) { return true }
          state.waiter = continuation
          return false
        }
        if hasRoom { continuation.resume() }
      }
    }
    state.withLock { state in
      guard !state.isClosed else { return }
      state.count += 1
      if state.chains[subject] == nil {
        state.chains[subject] = Chain(task: Task { await self.run(subject, request) })
      } else {
        state.chains[subject]?.waiting.append(request)
      }
    }
  }

  /// Cancels what is being performed, and performs nothing more.
  func close() {
    let (chains, waiter) = state.withLock { state in
      defer {
        state.chains = [:]
        state.waiter = nil
      }
      state.isClosed = true
      return (state.chains, state.waiter)
    }
    for chain in chains.values { chain.task.cancel() }
    waiter?.resume()
  }

  private func run(_ subject: String, _ first: @escaping Request) async {
    var next: Request? = first
    while let request = next, !Task.isCancelled {
      await request()
      next = takeNext(subject)
    }
  }

  /// Notes that a request has been performed; returns the next one about its subject.
  private func takeNext(_ subject: String) -> Request? {
    let (next, waiter) = state.withLock { state -> (Request?, CheckedContinuation<Void, Never>?) in
      defer { state.waiter = nil }
      state.count -= 1
      guard var chain = state.chains.removeValue(forKey: subject), !chain.waiting.isEmpty else {
        return (nil, state.waiter)
      }
      let next = chain.waiting.removeFirst()
      state.chains[subject] = chain
      return (next, state.waiter)
    }
    waiter?.resume()
    return next
  }
}
#endif
