#if PostgreSQL
internal import CPostgreSQL

/// An error that the server has answered a statement with.
struct ServerError: Error, Sendable {
  /// The five characters of the SQL standard.
  let state: String
  /// The primary message, and detail where there is one.
  let message: String

  /// The state of an error about a machine whose slot is on its way to another database.
  static let leavingSlot = "SC001"
  /// The state of an error about a machine whose slot is in another database.
  static let otherSlot = "SC002"

  /// The state of the error with which the server ends a session that does nothing in an open
  /// transaction for too long.
  static let pauseInTransaction = "25P03"

  init(state: String, message: String) {
    self.state = state
    self.message = message
  }

  /// Reads the fields of a failed result.
  init(_ result: OpaquePointer) {
    state = Self.field("C", result) ?? ""
    let text = Self.field("M", result) ?? String(cString: PQresultErrorMessage(result))
    message = Self.field("D", result).map { "\(text): \($0)" } ?? text
  }

  /// Reads a message that came without a request; `nil` for a notice, after which the session goes on.
  init?(notice result: OpaquePointer) {
    guard ["ERROR", "FATAL", "PANIC"].contains(Self.field("V", result)) else { return nil }
    self.init(result)
  }

  private static func field(_ code: Character, _ result: OpaquePointer) -> String? {
    PQresultErrorField(result, Int32(code.asciiValue ?? 0)).map { String(cString: $0) }
  }

  /// Whether the same transaction may succeed when it is repeated at once: a deadlock or a
  /// serialization failure has rolled it back.
  var isRollback: Bool { state.hasPrefix("40") }

  /// Whether a machine's slot has left, or is leaving, the database.
  var isOfSlot: Bool { state == Self.leavingSlot || state == Self.otherSlot }

  /// Whether a row was not as a plain step expects: a key is used already, or a statement has found
  /// fewer rows than it changes, which divides by zero.
  var isUnexpected: Bool { state == "23505" || state == "22012" }
}

/// The connection is gone; a transaction that was being committed may be committed or not.
struct ConnectionLost: Error, Sendable {
  let reason: String
  /// The five characters of the error with which the server has ended it, if it has said one.
  var state: String?
  /// Whether it was given up because an answer took too long.
  var isImpatient = false
  /// Why a later attempt to connect meets the same; `nil` if it may succeed.
  var refusal: ConnectionRefusal?
}
#endif
