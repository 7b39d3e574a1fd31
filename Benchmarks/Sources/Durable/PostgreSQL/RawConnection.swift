import CLibPQ

/// A connection of libpq as one uses it by hand: statements are prepared once, sent together, and
/// their answers are waited for.
///
/// The unchecked `Sendable` is right because one thread at a time uses it.
final class RawConnection: @unchecked Sendable {
  /// A statement with its parameters as texts.
  struct Statement {
    let sql: String
    let parameters: [String]

    init(_ sql: String, _ parameters: String...) {
      self.sql = sql
      self.parameters = parameters
    }
  }

  private let handle: OpaquePointer
  private var names: [String: String] = [:]

  init(_ address: String) throws {
    guard let handle = PQconnectdb(address) else { throw RawFailure(description: "no memory") }
    self.handle = handle
    guard PQstatus(handle) == CONNECTION_OK else { throw failure() }
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    guard PQenterPipelineMode(handle) == 1 else { throw failure() }
    // The same as the store's sessions.
    for setting in [
      "enable_seqscan = off", "enable_bitmapscan = off", "jit = off",
      "plan_cache_mode = force_generic_plan",
    ] {
      _ = try exchange([Statement("SET \(setting)")])
    }
  }

  deinit { PQfinish(handle) }

  /// Executes statements in one exchange with the server.
  ///
  /// - Returns: the rows of each statement, as texts.
  @discardableResult
  func exchange(_ statements: [Statement]) throws -> [[[String]]] {
    var expected: [Bool] = []
    for statement in statements {
      let name: String
      if let known = names[statement.sql] {
        name = known
      } else {
        name = "s\(names.count)"
        names[statement.sql] = name
        guard PQsendPrepare(handle, name, statement.sql, 0, nil) == 1 else { throw failure() }
        expected.append(false)
      }
      guard send(name, statement.parameters) else { throw failure() }
      expected.append(true)
    }
    guard PQpipelineSync(handle) == 1 else { throw failure() }
    var answers: [[[String]]] = []
    for isAnswer in expected {
      let rows = try rows(PQgetResult(handle))
      if isAnswer { answers.append(rows) }
      // Each statement's results end with none.
      guard PQgetResult(handle) == nil else { throw failure() }
    }
    guard let end = PQgetResult(handle), PQresultStatus(end) == PGRES_PIPELINE_SYNC else {
      throw failure()
    }
    PQclear(end)
    return answers
  }

  private func send(_ name: String, _ parameters: [String]) -> Bool {
    let bytes = parameters.flatMap { $0.utf8CString }
    return bytes.withUnsafeBufferPointer { buffer in
      var offset = 0
      let values = parameters.map { text -> UnsafePointer<CChar>? in
        defer { offset += text.utf8.count + 1 }
        return buffer.baseAddress.map { $0 + offset }
      }
      return PQsendQueryPrepared(handle, name, Int32(values.count), values, nil, nil, 0) == 1
    }
  }

  private func rows(_ result: OpaquePointer?) throws -> [[String]] {
    guard let result else { throw failure() }
    defer { PQclear(result) }
    let status = PQresultStatus(result)
    guard status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK else {
      throw RawFailure(description: String(cString: PQresultErrorMessage(result)))
    }
    return (0..<PQntuples(result)).map { row in
      (0..<PQnfields(result)).map { String(cString: PQgetvalue(result, row, $0)) }
    }
  }

  private func failure() -> RawFailure {
    RawFailure(description: String(cString: PQerrorMessage(handle)))
  }
}

/// An array in PostgreSQL's text format.
func literal(_ values: [Int64]) -> String {
  "{\(values.map { "\($0)" }.joined(separator: ","))}"
}

/// An array in PostgreSQL's text format.
func literal(_ values: [String]) -> String {
  var bytes = Array("{".utf8)
  for (position, value) in values.enumerated() {
    if position > 0 { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        bytes.append(UInt8(ascii: "\\"))
      }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }
  bytes.append(UInt8(ascii: "}"))
  return String(decoding: bytes, as: UTF8.self)
}
