#if PostgreSQL
internal import StatecraftDurable
internal import Synchronization

/// The connection on which processes wake each other.
///
/// It is apart from the transactions, since notifications in a transaction that writes make all such
/// transactions wait for each other. Signals are merged: while one is under way, all others become
/// one more. They may be lost, for instance while the connection is opened again; workers also look
/// by themselves.
final class SignalConnection: Sendable {
  private struct State {
    var isListening = false
    var isSending = false
    var isWanted = false
    var isClosed = false
    var connection: Connection?
  }

  private static let longestPause = Duration.seconds(5)

  private let pool: ConnectionPool
  private let channel: String
  private let signals = WakeUpSignals()
  private let state = Mutex(State())

  init(_ pool: ConnectionPool, channel: String) {
    self.pool = pool
    self.channel = channel
  }

  deinit {
    let connection = state.withLock { $0.connection }
    connection?.close()
  }

  /// Returns the signals of other processes; the first call connects.
  func stream() -> AsyncStream<Void> {
    start()
    return signals.stream()
  }

  /// Begins to listen, unless that was done.
  private func start() {
    let starts = state.withLock { state in
      defer { state.isListening = true }
      return !state.isListening && !state.isClosed
    }
    if starts { Task { [weak self] in await Self.listen { self } } }
  }

  /// Tells other processes that something was posted.
  ///
  /// It returns at once. The first call connects.
  func send() {
    start()
    state.withLock { $0.isWanted = true }
    notifyIfWanted()
  }

  /// Tells this process at once, and the others.
  func sendToAll() {
    signals.send()
    send()
  }

  /// Sends a signal if one is wanted and can be sent, unless that goes on.
  private func notifyIfWanted() {
    let starts = state.withLock { state in
      guard state.isWanted, !state.isSending, state.connection != nil else { return false }
      state.isSending = true
      return true
    }
    if starts { Task { await notify() } }
  }

  /// Closes the connection.
  func close() async {
    let connection = state.withLock { state in
      state.isClosed = true
      return state.connection
    }
    connection?.close()
  }

  private func notify() async {
    while let connection = wanted() {
      do {
        _ = try await connection.execute([
          Statement("SELECT pg_notify($1::text, '')") { $0.add(channel) }
        ])
      } catch {
        // The listener opens another connection; looking finds what was posted.
        state.withLock { state in
          state.isSending = false
          state.isWanted = true
        }
        return
      }
    }
  }

  /// Returns the connection if a signal is wanted, and takes the wish; otherwise ends sending.
  private func wanted() -> Connection? {
    state.withLock { state in
      guard state.isWanted, !state.isClosed, let connection = state.connection else {
        state.isSending = false
        return nil
      }
      state.isWanted = false
      return connection
    }
  }

  /// Listens until the store is closed or gone, and connects again after an error.
  private static func listen(_ signals: () -> SignalConnection?) async {
    var pause = Duration.milliseconds(100)
    while let connection = await signals()?.connect() {
      if let connection {
        pause = .milliseconds(100)
        await connection.waitForEnd()
        signals()?.state.withLock { $0.connection = nil }
      }
      try? await Task.sleep(for: pause)
      pause = min(longestPause, pause * 2)
    }
  }

  /// Opens the connection.
  ///
  /// - Returns: the connection; `.some(nil)` if that failed, `nil` when the store was closed.
  private func connect() async -> Connection?? {
    if state.withLock({ $0.isClosed }) { return nil }
    do {
      let connection = try await pool.openOther { [signals] in signals.send() }
      _ = try await connection.execute([.once("LISTEN \"\(channel)\"")])
      let isClosed = state.withLock { state in
        state.connection = connection
        return state.isClosed
      }
      if isClosed {
        connection.close()
        return nil
      }
      // What was posted while nobody listened, here and elsewhere.
      signals.send()
      notifyIfWanted()
      return .some(connection)
    } catch {
      return .some(nil)
    }
  }
}
#endif
