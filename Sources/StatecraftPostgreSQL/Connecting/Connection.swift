#if PostgreSQL
internal import CPostgreSQL
internal import Dispatch
internal import Statecraft
internal import StatecraftDurable

/// A connection to the server, on an executor of its own.
///
/// Requests are sent at once, without waiting for the answers of those before them (libpq's
/// pipeline mode), and are answered in their order. Nothing blocks: what the socket does not take is
/// sent when it takes more.
///
/// A request that is not answered within the patience closes the connection: the server or the way
/// to it is gone, or a lock was held for too long.
actor Connection {
  private struct Request {
    let statements: [Statement]
    /// Which results come: a preparation, or a statement's.
    var expected: [Step]
    var results: [Rows] = []
    var error: ServerError?
    let deadline: ContinuousClock.Instant
    let continuation: CheckedContinuation<[Rows], any Error>

    enum Step {
      case preparation(String)
      case statement
    }
  }

  private nonisolated let executor: ConnectionExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private let link: Link
  private let patience: Duration
  /// The names of the statements that the server has prepared, by their texts.
  private var prepared: [String: String] = [:]
  private var requests = FIFO<Request>()
  private var isTimed = false
  private var lost: ConnectionLost?
  private var notified: (@Sendable () -> Void)?
  private var watchers: [CheckedContinuation<Void, Never>] = []

  /// Takes an open connection in non-blocking mode.
  init(_ link: Link, executor: ConnectionExecutor, patience: Duration) {
    self.link = link
    self.executor = executor
    self.patience = patience
  }

  /// Whether requests can be made.
  var isOpen: Bool { lost == nil }

  /// Ends a transaction that was left open, and returns whether requests can be made.
  ///
  /// A list of statements that begins a transaction leaves it open when one of them fails, and the
  /// server then refuses whatever comes next.
  @discardableResult
  func reset() async -> Bool {
    guard lost == nil else { return false }
    switch PQtransactionStatus(link.handle) {
    case PQTRANS_INTRANS, PQTRANS_INERROR:
      do {
        _ = try await execute([.rollback])
      } catch {
        close("a transaction cannot be ended: \(error)")
      }
    default: break
    }
    return lost == nil
  }

  /// Begins to watch the socket.
  ///
  /// - Parameter notified: is called for notifications of the server.
  func start(notified: (@Sendable () -> Void)? = nil) {
    self.notified = notified
    link.read { [weak self] in
      self?.assumeIsolated { $0.receive() }
    }
  }

  /// Closes the connection; requests that wait for an answer fail.
  func close(_ reason: String = "the store was closed") {
    fail(ConnectionLost(reason: reason))
  }

  /// Waits until the connection has ended.
  func waitForEnd() async {
    guard lost == nil else { return }
    await withCheckedContinuation { watchers.append($0) }
  }

  /// Executes statements in their order, as one transaction unless they begin and end some.
  ///
  /// - Returns: the results, one for each statement.
  /// - Throws: `ServerError` for the first statement that failed, after which the others were not
  ///   executed; `ConnectionLost`.
  func execute(_ statements: [Statement]) async throws -> [Rows] {
    if let lost { throw lost }
    return try await withCheckedThrowingContinuation { continuation in
      send(statements, continuation)
    }
  }

  // MARK: - Sending

  private func send(
    _ statements: [Statement],
    _ continuation: CheckedContinuation<[Rows], any Error>
  ) {
    var expected: [Request.Step] = []
    var isSent = true
    for statement in statements where isSent {
      if !statement.isPrepared {
        isSent = PQsendQueryParams(link.handle, statement.sql, 0, nil, nil, nil, nil, 0) == 1
      } else {
        let name: String
        if let known = prepared[statement.sql] {
          name = known
        } else {
          name = "statecraft_\(prepared.count + 1)"
          prepared[statement.sql] = name
          isSent = PQsendPrepare(link.handle, name, statement.sql, 0, nil) == 1
          expected.append(.preparation(statement.sql))
        }
        isSent = isSent && send(name, statement.parameters)
      }
      expected.append(.statement)
    }
    let deadline = ContinuousClock.now + patience
    requests.append(
      Request(
        statements: statements,
        expected: expected.reversed(),
        deadline: deadline,
        continuation: continuation
      )
    )
    guard isSent, PQpipelineSync(link.handle) == 1 else {
      fail(ended(libraryMessage))
      return
    }
    flush()
    watchTime()
  }

  private func send(_ name: String, _ parameters: Parameters) -> Bool {
    parameters.bytes.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let values = parameters.offsets.map { offset in
        offset < 0 ? nil : start.map { $0 + offset }
      }
      return PQsendQueryPrepared(link.handle, name, Int32(values.count), values, nil, nil, 0) == 1
    }
  }

  private func flush() {
    switch PQflush(link.handle) {
    case 0: link.stopWriting()
    case 1:
      link.write { [weak self] in
        self?.assumeIsolated { connection in
          // The server may have stopped reading until its answers are read.
          connection.receive()
          if connection.lost == nil { connection.flush() }
        }
      }
    default: fail(ended(libraryMessage))
    }
  }

  // MARK: - Receiving

  private func receive() {
    // The event of a connection's end comes once, and there may be an answer to read before the end.
    repeat { readOnce() } while lost == nil && link.isReadable
  }

  private func readOnce() {
    guard lost == nil else { return }
    guard PQconsumeInput(link.handle) == 1 else {
      fail(ended(libraryMessage))
      return
    }
    var empty = 0
    while !requests.isEmpty, empty < 2, PQisBusy(link.handle) == 0 {
      guard let result = PQgetResult(link.handle) else {
        // A statement's results end with none; two of them say that nothing is left to read.
        empty += 1
        continue
      }
      empty = 0
      take(result)
      if lost != nil { return }
    }
    while let notification = PQnotifies(link.handle) {
      PQfreemem(notification)
      notified?()
    }
    // Without a request, input is a message of the server's end, or the end of the stream.
    if requests.isEmpty, PQstatus(link.handle) != CONNECTION_OK {
      fail(ended(libraryMessage))
    }
  }

  private func take(_ result: OpaquePointer) {
    let status = PQresultStatus(result)
    if status == PGRES_PIPELINE_SYNC {
      PQclear(result)
      guard let request = requests.popFirst() else { return }
      if let error = request.error {
        request.continuation.resume(throwing: error)
      } else {
        request.continuation.resume(returning: request.results)
      }
      return
    }
    let step = requests.withFirst { $0.expected.popLast() }.flatMap { $0 }
    switch status {
    case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY:
      let rows = Rows(result)
      if case .statement? = step { requests.withFirst { $0.results.append(rows) } }
    case PGRES_PIPELINE_ABORTED:
      forget(step)
      PQclear(result)
    default:
      forget(step)
      let error = ServerError(result)
      requests.withFirst { $0.error = $0.error ?? error }
      PQclear(result)
      // A fatal error is followed by the end of the connection.
      if PQstatus(link.handle) != CONNECTION_OK {
        fail(ended(libraryMessage))
      }
    }
  }

  private func forget(_ step: Request.Step?) {
    guard case .preparation(let sql)? = step else { return }
    // The next name must differ from all that are prepared.
    prepared[sql] = nil
    prepared["-- \(prepared.count)"] = ""
  }

  // MARK: - The end

  private func watchTime() {
    guard !isTimed, let first = requests.first else { return }
    isTimed = true
    let wait = max(.zero, first.deadline - .now)
    executor.queue.asyncAfter(deadline: .now() + wait.secondsValue) { [weak self] in
      self?.assumeIsolated { $0.checkTime() }
    }
  }

  private func checkTime() {
    isTimed = false
    guard let first = requests.first else { return }
    if first.deadline <= .now {
      fail(ConnectionLost(reason: "there was no answer within \(patience)", isImpatient: true))
    } else {
      watchTime()
    }
  }

  /// The end of the connection, with what the server has said about it.
  ///
  /// - Parameter message: libpq's words, for a server that has said nothing.
  /// - Returns: the end.
  private func ended(_ message: String) -> ConnectionLost {
    let first = requests.first?.error
    let said = first.flatMap { $0.state.isEmpty ? nil : $0 } ?? lastWords ?? link.lastError
    return ConnectionLost(
      reason: said?.message ?? first?.message ?? message,
      state: said?.state
    )
  }

  /// The error with which the server has ended the connection, if it is in libpq's buffer.
  private var lastWords: ServerError? {
    guard PQstatus(link.handle) != CONNECTION_OK else { return nil }
    // Without a connection, libpq returns what it has and does not wait.
    for _ in 0..<8 {
      guard let result = PQgetResult(link.handle) else { continue }
      let error = ServerError(result)
      PQclear(result)
      if !error.state.isEmpty { return error }
    }
    return nil
  }

  private var libraryMessage: String {
    let text = String(cString: PQerrorMessage(link.handle))
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmed }
    return lines.isEmpty ? "the connection has ended" : lines.joined(separator: " ")
  }

  private func fail(_ error: ConnectionLost) {
    guard lost == nil else { return }
    lost = error
    link.close()
    let failed = requests.pop(upTo: requests.count)
    for request in failed { request.continuation.resume(throwing: error) }
    let watching = watchers
    watchers = []
    for watcher in watching { watcher.resume() }
  }
}

extension Substring {
  /// The text without white space at its ends.
  fileprivate var trimmed: Substring {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...last]
  }
}

extension Duration {
  /// The duration in seconds.
  var secondsValue: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
#endif
