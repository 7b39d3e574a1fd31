#if Studio
internal import Synchronization

/// The requests of one page that are being performed.
///
/// Those about one subject, such as a machine, are performed one after another, and those about others
/// beside them, so that a machine that answers slowly delays only its own requests. Too many requests wait
/// for room, and those of a page behind them; when nothing has been performed for a while, they are refused, and
/// when that is known before they come, they are refused at once.
final class RequestChains: Sendable {
  typealias Request = @Sendable () async -> Void

  private struct Chain {
    var task: Task<Void, Never>
    /// The requests behind the one that is being performed.
    var waiting: [Request] = []
    /// The number of the request that is being performed, another one for each of a page.
    var number: Int
    /// Notices when requests wait in vain for the one that is being performed; `nil` while none waits.
    var patience: Task<Void, Never>?
    /// Whether requests have waited in vain for the one that is being performed.
    var isHanging = false

    var isFull: Bool { waiting.count >= RequestChains.chainLimit }
  }

  /// A request that waits for room.
  private struct Waiter {
    let number: Int
    let subject: String
    let continuation: CheckedContinuation<Void, Never>
    /// Ends the wait when it takes too long.
    let patience: Task<Void, Never>

    func goOn() {
      patience.cancel()
      continuation.resume()
    }
  }

  private struct State {
    var chains: [String: Chain] = [:]
    /// The requests that have not been performed.
    var count = 0
    /// The number of the last request that was begun.
    var lastNumber = 0
    var waiter: Waiter?
    /// How many requests have waited.
    var waits = 0
    /// Whether a request has waited in vain for all that are being performed.
    var isHanging = false
    var isClosed = false

    func room(for subject: String) -> Room {
      if isClosed { return .free }
      if let chain = chains[subject], chain.isFull { return chain.isHanging ? .none : .later }
      return count < RequestChains.limit ? .free : isHanging ? .none : .later
    }
  }

  /// Whether there is room for a request.
  private enum Room {
    case free
    /// When another one has been performed.
    case later
    /// What is being performed has taken long, and still does.
    case none
  }

  /// The most requests that have not been performed.
  static let limit = 512
  /// The most requests that wait for others about the same subject.
  static let chainLimit = 64

  private let state = Mutex(State())
  private let patience: @Sendable () async -> Void

  /// Creates an empty list.
  ///
  /// - Parameter patience: waits as long as a request waits for room.
  init(patience: @escaping @Sendable () async -> Void = { try? await Task.sleep(for: .seconds(2)) })
  {
    self.patience = patience
  }

  /// Performs a request after the earlier ones about its subject.
  ///
  /// It returns before that, but waits while too many requests have not been performed. It is called by one
  /// task at a time.
  ///
  /// - Parameters:
  ///   - subject: what the request is about.
  ///   - request: performs it.
  /// - Throws: that there is no room for it, because nothing has been performed for too long.
  func add(_ subject: String, _ request: @escaping Request) async throws(StudioRefusal) {
    while true {
      switch state.withLock({ $0.room(for: subject) }) {
      case .free: return append(request, to: subject)
      case .later: await waitForRoom(subject)
      case .none:
        throw StudioRefusal(
          "nothing was done: too many requests of this page wait for one that takes long; ask again "
            + "when it has ended"
        )
      }
    }
  }

  private func append(_ request: @escaping Request, to subject: String) {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.count += 1
      if state.chains[subject] == nil {
        state.lastNumber += 1
        let task = Task { await self.run(subject, request) }
        state.chains[subject] = Chain(task: task, number: state.lastNumber)
      } else {
        state.chains[subject]?.waiting.append(request)
        guard state.chains[subject]?.patience == nil else { return }
        state.chains[subject]?.patience = Task { await self.watch(subject) }
      }
    }
  }

  /// Notices that the request that is being performed takes long, while others wait for it.
  private func watch(_ subject: String) async {
    var number = state.withLock { $0.chains[subject]?.number }
    while number != nil {
      await patience()
      guard !Task.isCancelled else { return }
      number = note(subject, number)
    }
  }

  /// Notes that requests have waited in vain, if one is still being performed; returns the number of the one that
  /// is being performed, if there is something to notice yet.
  private func note(_ subject: String, _ number: Int?) -> Int? {
    let (next, waiter) = state.withLock { state -> (Int?, Waiter?) in
      guard let chain = state.chains[subject] else { return (nil, nil) }
      if !chain.waiting.isEmpty, chain.number != number { return (chain.number, nil) }
      state.chains[subject]?.patience = nil
      guard !chain.waiting.isEmpty else { return (nil, nil) }
      state.chains[subject]?.isHanging = true
      guard let waiter = state.waiter, waiter.subject == subject, chain.isFull else {
        return (nil, nil)
      }
      state.waiter = nil
      return (nil, waiter)
    }
    waiter?.goOn()
    return next
  }

  /// Waits until there is room for a request, but not for too long.
  private func waitForRoom(_ subject: String) async {
    await withCheckedContinuation { continuation in
      let waits = state.withLock { state in
        guard state.room(for: subject) == .later else { return false }
        state.waits += 1
        let number = state.waits
        let patience = Task { [patience] in
          await patience()
          self.giveUp(number)
        }
        state.waiter = Waiter(
          number: number,
          subject: subject,
          continuation: continuation,
          patience: patience
        )
        return true
      }
      if !waits { continuation.resume() }
    }
  }

  /// Ends the wait of a request, if there is still no room for it.
  private func giveUp(_ number: Int) {
    let waiter = state.withLock { state -> Waiter? in
      guard let waiter = state.waiter, waiter.number == number else { return nil }
      state.waiter = nil
      if state.chains[waiter.subject]?.isFull == true {
        state.chains[waiter.subject]?.isHanging = true
      } else {
        state.isHanging = true
      }
      return waiter
    }
    waiter?.goOn()
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
    for chain in chains.values {
      chain.task.cancel()
      chain.patience?.cancel()
    }
    waiter?.goOn()
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
    let (next, waiter) = state.withLock { state -> (Request?, Waiter?) in
      state.count -= 1
      state.isHanging = false
      var next: Request?
      let chain = state.chains.removeValue(forKey: subject)
      if chain?.waiting.isEmpty == true { chain?.patience?.cancel() }
      if var chain, !chain.waiting.isEmpty {
        next = chain.waiting.removeFirst()
        state.lastNumber += 1
        chain.number = state.lastNumber
        // The one that is performed next may take long, too.
        if chain.patience == nil, !chain.waiting.isEmpty {
          chain.patience = Task { await self.watch(subject) }
        }
        chain.isHanging = false
        state.chains[subject] = chain
      }
      guard let waiter = state.waiter, state.room(for: waiter.subject) != .later else {
        return (next, nil)
      }
      state.waiter = nil
      return (next, waiter)
    }
    waiter?.goOn()
    return next
  }
}
#endif
