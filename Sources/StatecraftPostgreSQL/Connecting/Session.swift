#if PostgreSQL
internal import CPostgreSQL
internal import Statecraft
internal import StatecraftDurable

/// The requests of a connection, and what libpq has answered; it never waits.
///
/// Requests are sent at once, without waiting for the answers of those before them (libpq's pipeline mode), and are
/// answered in their order.
struct Session: Sendable {
  /// What is to be told, once nobody holds the lock of the session.
  struct News: Sendable {
    fileprivate(set) var answers:
      [(CheckedContinuation<[Rows], any Error>, Result<[Rows], any Error>)] = []
    fileprivate(set) var watchers: [CheckedContinuation<Void, Never>] = []
    fileprivate(set) var notifications = 0
  }

  private struct Request {
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

  /// What waits for the socket.
  struct Wait {
    let socket: Int32
    /// Whether it is also waited until the socket takes more.
    let mayWrite: Bool
    /// For how long.
    let limit: Duration
  }

  private let link: Link
  private let patience: Duration
  /// The names of the statements that the server has prepared, by their texts.
  private var prepared: [String: String] = [:]
  private var requests = FIFO<Request>()
  /// Whether the socket has not taken all of the requests.
  private var isSending = false
  private var watchers: [CheckedContinuation<Void, Never>] = []
  private var news = News()
  /// The end of the connection.
  private(set) var lost: ConnectionLost?

  init(_ link: Link, patience: Duration) {
    self.link = link
    self.patience = patience
  }

  /// Whether a transaction is open, between requests.
  var isInTransaction: Bool {
    guard lost == nil else { return false }
    let status = PQtransactionStatus(link.handle)
    return status == PQTRANS_INTRANS || status == PQTRANS_INERROR
  }

  /// Returns what is to be told, once.
  mutating func takeNews() -> News {
    defer { news = News() }
    return news
  }

  /// Lets a continuation wait for the end.
  mutating func watch(_ watcher: CheckedContinuation<Void, Never>) {
    if lost == nil { watchers.append(watcher) } else { news.watchers.append(watcher) }
  }

  // MARK: - Sending

  /// Sends statements.
  mutating func send(
    _ statements: [Statement],
    _ continuation: CheckedContinuation<[Rows], any Error>
  ) {
    if let lost {
      news.answers.append((continuation, .failure(lost)))
      return
    }
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
    requests.append(
      Request(
        expected: expected.reversed(),
        deadline: .now + patience,
        continuation: continuation
      )
    )
    guard isSent, PQpipelineSync(link.handle) == 1 else { return fail(ended(libraryMessage)) }
    flush()
    if isSending { link.wake() }
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

  private mutating func flush() {
    switch PQflush(link.handle) {
    case 0: isSending = false
    case 1: isSending = true
    default: fail(ended(libraryMessage))
    }
  }

  // MARK: - Receiving

  /// Reads what has come, sends what the socket takes, and looks at the time.
  ///
  /// - Returns: what is waited for next; `nil` at the end of the connection.
  mutating func advance() -> Wait? {
    receive()
    // The server may have stopped reading until its answers are read.
    if lost == nil, isSending { flush() }
    guard lost == nil else { return nil }
    // Without a request, the next one comes later, and so does its deadline.
    let limit = requests.first.map { ContinuousClock.now.duration(to: $0.deadline) } ?? patience
    guard limit > .zero else {
      fail(ConnectionLost(reason: "there was no answer within \(patience)", isImpatient: true))
      return nil
    }
    return Wait(socket: PQsocket(link.handle), mayWrite: isSending, limit: limit)
  }

  private mutating func receive() {
    guard lost == nil else { return }
    guard PQconsumeInput(link.handle) == 1 else { return fail(ended(libraryMessage)) }
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
      news.notifications += 1
    }
    // Without a request, input is a message of the server's end, or the end of the stream.
    if requests.isEmpty, PQstatus(link.handle) != CONNECTION_OK { fail(ended(libraryMessage)) }
  }

  private mutating func take(_ result: OpaquePointer) {
    let status = PQresultStatus(result)
    if status == PGRES_PIPELINE_SYNC {
      PQclear(result)
      guard let request = requests.popFirst() else { return }
      let answer: Result<[Rows], any Error> =
        request.error.map { .failure($0) } ?? .success(request.results)
      news.answers.append((request.continuation, answer))
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
      if PQstatus(link.handle) != CONNECTION_OK { fail(ended(libraryMessage)) }
    }
  }

  private mutating func forget(_ step: Request.Step?) {
    guard case .preparation(let sql)? = step else { return }
    // The next name must differ from all that are prepared.
    prepared[sql] = nil
    prepared["-- \(prepared.count)"] = ""
  }

  // MARK: - The end

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

  /// Ends the connection; requests that wait for an answer fail.
  mutating func fail(_ error: ConnectionLost) {
    guard lost == nil else { return }
    lost = error
    link.wake()
    for request in requests.pop(upTo: requests.count) {
      news.answers.append((request.continuation, .failure(error)))
    }
    news.watchers += watchers
    watchers = []
  }
}
#endif
