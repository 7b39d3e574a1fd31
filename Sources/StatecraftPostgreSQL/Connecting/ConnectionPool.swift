#if PostgreSQL
internal import Statecraft
internal import StatecraftDurable
internal import Synchronization

/// The connections of a store, which are opened when they are needed.
///
/// When all are in use, calls wait, and connections that are given back go to them in the order in
/// which they came. Their number has a bound: further
/// calls fail at once, and are counted.
///
/// A connection that has ended is replaced by a new one. While the server cannot be reached,
/// attempts to connect are made at growing distances, up to a second; calls between them fail at
/// once with the error of the last attempt, so that a restarted server is not flooded. If others are
/// open when a further connection cannot be opened, such as when the server permits no more, calls wait
/// for those, and it is tried again after a second.
final class ConnectionPool: Sendable {
  /// Gets a connection that was given back, or `nil` if one may be opened.
  private typealias Waiter = CheckedContinuation<Connection?, any Error>

  private struct State {
    var idle: [Connection] = []
    /// All connections that are open, idle ones too.
    var open: [ObjectIdentifier: Connection] = [:]
    /// The connections that are open or being opened.
    var count = 0
    var waiters = FIFO<Waiter>()
    /// The calls that have failed because too many others waited.
    var refused = 0
    var isClosed = false
    /// The connections that were opened so far.
    var opened = 0
    var failure: (error: StoreError, times: Int, until: ContinuousClock.Instant)?
    /// How many connections the server has permitted when it refused a further one.
    var permitted: (count: Int, until: ContinuousClock.Instant)?

    /// How many connections may be open.
    func capacity(_ size: Int) -> Int {
      guard let permitted, permitted.until > .now else { return size }
      return max(1, min(size, permitted.count))
    }
  }

  private enum Turn {
    case use(Connection)
    case open
    case wait
    case fail(StoreError)
  }

  private static let longestPause = Duration.seconds(1)

  let address: ConnectionAddress
  /// The largest number of connections.
  let size: Int
  /// The largest number of calls that wait for a connection.
  private let waiting: Int
  private let patience: Duration
  /// The time after which the server ends a session that does nothing in an open transaction.
  let longestPauseInTransaction: Duration
  private let state = Mutex(State())

  /// What each session of this pool executes first.
  private let settings: [Statement]

  init(
    _ address: ConnectionAddress,
    size: Int,
    waiting: Int,
    patience: Duration,
    longestPauseInTransaction: Duration = .seconds(10),
    isWriting: Bool
  ) {
    self.address = address
    self.longestPauseInTransaction = longestPauseInTransaction
    let pause = Int(longestPauseInTransaction / Duration.milliseconds(1))
    settings =
      [
        .once("SET idle_in_transaction_session_timeout = \(pause)"),
        // Until the locks of a process that was stopped have ended, and some time more.
        .once("SET lock_timeout = \(max(15_000, pause + pause / 2))"),
      ] + Self.settings
      + (isWriting ? [] : [.once("SET default_transaction_read_only = on")])
    self.size = max(1, size)
    self.waiting = max(0, waiting)
    self.patience = patience
  }

  /// Lends a connection to the body, which has it alone.
  ///
  /// - Throws: `StoreError`, or the body's own error.
  func withConnection<Value: Sendable>(
    _ body: (Connection) async throws -> Value
  ) async throws -> Value {
    let connection = try await take()
    do {
      let value = try await body(connection)
      await give(connection)
      return value
    } catch {
      await give(connection)
      throw translated(error)
    }
  }

  /// Closes all connections; calls that wait for an answer or for a connection fail.
  func close() async {
    let (connections, waiters) = state.withLock { state in
      state.isClosed = true
      defer {
        state.idle = []
        state.open = [:]
      }
      return (Array(state.open.values), state.waiters.pop(upTo: state.waiters.count))
    }
    for waiter in waiters { waiter.resume(throwing: StoreError.closed(address.description)) }
    for connection in connections { connection.close() }
  }

  /// Opens a connection outside of the pool, for notifications.
  ///
  /// - Parameter notified: is called for notifications of the server.
  /// - Returns: the connection, which its user closes.
  /// - Throws: `StoreError`.
  func openOther(notified: @escaping @Sendable () -> Void) async throws -> Connection {
    do {
      return try await opened(notified: notified)
    } catch {
      throw translated(error, isOpening: true)
    }
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Whether there is a connection, idle or in use.
  var isConnected: Bool {
    get async {
      for connection in state.withLock({ Array($0.open.values) }) where connection.isOpen {
        return true
      }
      return false
    }
  }

  /// The calls that wait for a connection, and those that have failed because too many waited.
  var calls: (waiting: Int, refused: Int) {
    state.withLock { ($0.waiters.count, $0.refused) }
  }

  // MARK: - Lending

  private func take() async throws -> Connection {
    while true {
      let turn: Turn = state.withLock { state in
        if state.isClosed { return .fail(.closed(address.description)) }
        if let connection = state.idle.popLast() { return .use(connection) }
        if let failure = state.failure, failure.until > .now { return .fail(failure.error) }
        guard state.count < state.capacity(size) else { return .wait }
        state.count += 1
        return .open
      }
      let lent: Connection?
      switch turn {
      case .use(let connection): lent = connection
      case .open:
        guard let connection = try await open() else { continue }
        return connection
      case .fail(let error): throw error
      case .wait: lent = try await wait()
      }
      guard let lent else { continue }
      if lent.isOpen { return lent }
      discard(lent)
    }
  }

  private func wait() async throws -> Connection? {
    try await withCheckedThrowingContinuation { (waiter: Waiter) in
      let result: Result<Connection?, any Error>? = state.withLock { state in
        if let connection = state.idle.popLast() { return .success(connection) }
        if state.isClosed || state.count < state.capacity(size) { return .success(nil) }
        guard state.waiters.count < waiting else {
          state.refused += 1
          return .failure(StoreError.busy(address.description, size, waiting))
        }
        state.waiters.append(waiter)
        return nil
      }
      if let result { waiter.resume(with: result) }
    }
  }

  private func give(_ connection: Connection) async {
    guard await connection.reset() else {
      discard(connection)
      return
    }
    // The first call that waits gets it, and nobody who has come later.
    let waiter: Waiter? = state.withLock { state in
      let waiter = state.waiters.popFirst()
      if waiter == nil, !state.isClosed { state.idle.append(connection) }
      return waiter
    }
    waiter?.resume(returning: connection)
    if isClosed { connection.close() }
  }

  /// Notes that a connection is gone, and lets another one be opened.
  private func discard(_ connection: Connection) {
    let waiter: Waiter? = state.withLock { state in
      state.open[ObjectIdentifier(connection)] = nil
      state.count -= 1
      return state.waiters.popFirst()
    }
    waiter?.resume(returning: nil)
  }

  /// Opens a connection; `nil` if it cannot be opened and others are open, which are to be waited for.
  private func open() async throws -> Connection? {
    let before = state.withLock { $0.opened }
    do {
      let connection = try await opened()
      let isClosed = state.withLock { state in
        state.failure = nil
        state.opened += 1
        state.open[ObjectIdentifier(connection)] = connection
        return state.isClosed
      }
      if isClosed {
        connection.close()
        throw StoreError.closed(address.description)
      }
      return connection
    } catch {
      let failure = translated(error, isOpening: true) as? StoreError
      let waiters: [Waiter]? = state.withLock { state in
        state.count -= 1
        if !state.open.isEmpty, !state.isClosed {
          state.permitted = (state.open.count, .now + Self.longestPause)
          return nil
        }
        // Another attempt has reached the server meanwhile.
        guard state.opened == before else { return state.waiters.pop(upTo: 1) }
        let times = (state.failure?.times ?? 0) + 1
        let pause = min(Self.longestPause, .milliseconds(25) * (1 << min(times, 8)))
        state.failure = failure.map { ($0, times, .now + pause) }
        return state.waiters.pop(upTo: state.waiters.count)
      }
      guard let waiters else {
        askAgainLater()
        return nil
      }
      // All of them meet the error; a single one would fail and wake nobody.
      for waiter in waiters { waiter.resume(returning: nil) }
      throw failure ?? error
    }
  }

  /// Lets calls that wait open further connections when the server is to be asked again.
  private func askAgainLater() {
    Task { [weak self] in
      try await ContinuousClock().sleep(for: Self.longestPause)
      self?.wakeWaiters()
    }
  }

  /// Wakes as many calls as further connections may be opened.
  private func wakeWaiters() {
    let waiters = state.withLock { state in
      state.waiters.pop(upTo: max(0, state.capacity(size) - state.count))
    }
    for waiter in waiters { waiter.resume(returning: nil) }
  }

  private func opened(
    notified: (@Sendable () -> Void)? = nil
  ) async throws -> Connection {
    let connection = try await address.open(patience: patience) { [weak self] in
      self?.isClosed ?? true
    }
    connection.start(notified: notified)
    do {
      _ = try await connection.execute(settings)
    } catch {
      connection.close()
      throw error
    }
    return connection
  }

  /// What each session sets.
  ///
  /// Commits that wait for the disk, and plans that read indexes, since the statistics of queues are always old.
  /// A bitmap scan would read all entries of rows that are gone, each time; an index scan marks them, and
  /// stops at the limit.
  private static let settings = [
    Statement.once("SET enable_seqscan = off"),
    .once("SET enable_bitmapscan = off"),
    .once("SET jit = off"),
    .once("SET plan_cache_mode = force_generic_plan"),
    .once(
      """
      SELECT set_config('synchronous_commit', 'on', false) \
      WHERE current_setting('synchronous_commit') = 'off'
      """
    ),
  ]

  private func translated(_ error: any Error, isOpening: Bool = false) -> any Error {
    let place = address.description
    return switch error {
    case let error as ServerError: StoreError(error, place: place)
    case let error as ConnectionLost:
      isClosed
        ? StoreError.closed(place)
        : isOpening
          ? error.refusal.map { StoreError.refused(place, $0, error.reason) }
            ?? StoreError.unreachable(place, error.reason)
          : StoreError.lost(place, error.reason)
    default: error
    }
  }
}
#endif
