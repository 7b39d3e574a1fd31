#if PostgreSQL
internal import StatecraftDurable
internal import Synchronization

/// An attempt to connect to a database.
struct ConnectingAttempt {
  let begin: ContinuousClock.Instant
  /// How it ended; `nil` while it goes on.
  var result: Result<Void, any Error>?
}

extension ShardedStore {
  /// How long a call that also concerns other databases waits for one to be connected.
  private static var patience: Duration { .milliseconds(500) }

  /// Whether a call that also concerns other databases may use one of them.
  ///
  /// A host that is gone does not refuse a connection: the attempt takes until `connect_timeout`. The
  /// attempt goes on by itself; the first calls wait for it for half a second, and later ones not at all.
  ///
  /// - Throws: `StoreError` if the database cannot be reached.
  func isReachable(_ index: Int) async throws -> Bool {
    let store = stores[index]
    guard stores.count > 1 else { return true }
    if await store.pool.isConnected { return true }
    let begin = connect(index)
    var pause = Duration.milliseconds(1)
    while true {
      if let result = attempts.withLock({ $0[index]?.result }) {
        try result.get()
        return true
      }
      guard ContinuousClock.now - begin < Self.patience else { return false }
      try await ContinuousClock().sleep(for: pause)
      pause = min(pause * 2, .milliseconds(50))
    }
  }

  /// The databases, in an order, that a call may use.
  ///
  /// - Throws: `StoreError` if none of them can be reached.
  func reachable(_ order: [Int]) async throws -> [Int] {
    var indices: [Int] = []
    var failure: StoreError?
    for index in order {
      do {
        if try await isReachable(index) {
          indices.append(index)
        } else {
          failure = failure ?? .unanswered(names[index])
        }
      } catch let error as StoreError where error.isTransient {
        failure = error
      }
    }
    if indices.isEmpty, let failure { throw failure }
    return indices
  }

  /// Begins to connect to a database, unless somebody is at it; returns when that began.
  private func connect(_ index: Int) -> ContinuousClock.Instant {
    attempts.withLock { attempts in
      if let attempt = attempts[index], attempt.result == nil { return attempt.begin }
      let attempt = ConnectingAttempt(begin: .now)
      attempts[index] = attempt
      Task {
        let result: Result<Void, any Error>
        do {
          result = .success(try await stores[index].prepare())
        } catch {
          result = .failure(error)
        }
        self.attempts.withLock { $0[index]?.result = result }
      }
      return attempt.begin
    }
  }
}

extension StoreError {
  /// A database has not answered while others did.
  static func unanswered(_ place: String) -> StoreError {
    StoreError(
      .unavailable,
      "\(place) does not answer; nothing was stored there: check that its server runs and that the "
        + "network reaches it; workers try again by themselves"
    )
  }
}
#endif
