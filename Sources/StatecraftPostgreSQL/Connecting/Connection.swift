#if PostgreSQL
internal import StatecraftDurable
internal import Synchronization

/// A connection to the server.
///
/// Whoever executes statements sends them, on the own thread and without waiting. A thread of the connection waits for
/// the socket, reads the answers, and sends what the socket did not take at once. So an exchange wakes two threads:
/// this one, and one of the caller's.
///
/// A request that is not answered within the patience closes the connection: the server or the way
/// to it is gone, or a lock was held for too long.
final class Connection: Sendable {
  private let link: Link
  private let session: Mutex<Session>
  private let notified: Mutex<(@Sendable () -> Void)?> = Mutex(nil)

  /// Takes an open connection in non-blocking mode.
  init(_ link: Link, patience: Duration) {
    self.link = link
    session = Mutex(Session(link, patience: patience))
  }

  // The thread that waits ends.
  deinit { link.wake() }

  /// Whether requests can be made.
  var isOpen: Bool { session.withLock { $0.lost == nil } }

  /// Ends a transaction that was left open, and returns whether requests can be made.
  ///
  /// A list of statements that begins a transaction leaves it open when one of them fails, and the
  /// server then refuses whatever comes next.
  @discardableResult
  func reset() async -> Bool {
    let (isOpen, isInTransaction) = session.withLock { ($0.lost == nil, $0.isInTransaction) }
    guard isInTransaction else { return isOpen }
    do {
      _ = try await execute([.rollback])
    } catch {
      close("a transaction cannot be ended: \(error)")
    }
    return self.isOpen
  }

  /// Begins to wait for answers.
  ///
  /// - Parameter notified: is called for notifications of the server.
  func start(notified: (@Sendable () -> Void)? = nil) {
    self.notified.withLock { $0 = notified }
    let problem = DetachedThread.start { [link, weak self] in
      while let wait = self?.advance() {
        link.wait(on: wait.socket, mayWrite: wait.mayWrite, atMost: wait.limit)
      }
      // Nobody uses the handle of a connection that is lost, or that nobody has any more.
      link.closeConnection()
    }
    if let problem { close("no thread can be started for it: \(problem)") }
  }

  /// Closes the connection; requests that wait for an answer fail.
  func close(_ reason: String = "the store was closed") {
    locked { $0.fail(ConnectionLost(reason: reason)) }
  }

  /// Waits until the connection has ended.
  func waitForEnd() async {
    await withCheckedContinuation { watcher in locked { $0.watch(watcher) } }
  }

  /// Executes statements in their order, as one transaction unless they begin and end some.
  ///
  /// - Returns: the results, one for each statement.
  /// - Throws: `ServerError` for the first statement that failed, after which the others were not
  ///   executed; `ConnectionLost`.
  func execute(_ statements: [Statement]) async throws -> [Rows] {
    try await withCheckedThrowingContinuation { continuation in
      locked { $0.send(statements, continuation) }
    }
  }

  private func advance() -> Session.Wait? { locked { $0.advance() } }

  /// Calls the body with the session, and then tells what it has brought.
  private func locked<Value: Sendable>(_ body: (inout Session) -> Value) -> Value {
    let (value, news) = session.withLock { (body(&$0), $0.takeNews()) }
    for (continuation, answer) in news.answers { continuation.resume(with: answer) }
    for watcher in news.watchers { watcher.resume() }
    if news.notifications > 0 { notified.withLock { $0 }?() }
    return value
  }
}
#endif
