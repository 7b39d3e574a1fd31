#if PostgreSQL
/// Why a connection could not be opened, read from libpq's verbose message.
///
/// In it, the five characters of an error stand behind its severity: `FATAL:  28P01: password
/// authentication failed for user "orders"`, and lines with the place in the server's source follow.
/// The words are those of the server's language; the form is always the same.
struct ConnectionFailure {
  /// The message on one line, without the characters and the places.
  private(set) var reason = ""
  /// Why a later attempt meets the same; `nil` if it may succeed.
  private(set) var refusal: ConnectionRefusal?

  /// What had become of TLS when a connection could not be opened.
  enum Encryption {
    /// Nobody has asked for it, though the server is reached by a network.
    case none
    /// The two sides were about to agree on it.
    case starting
    /// That was over, or there is nothing to agree on.
    case settled
  }

  /// Reads a message.
  init(_ message: String, encryption: Encryption = .settled) {
    var lines: [String] = []
    for line in message.split(whereSeparator: \.isNewline) {
      let text = line.drop { $0.isWhitespace }
      // LOCATION:  auth_failed, auth.c:326, in the server's language.
      if text.firstRange(of: ":  ") != nil, Self.isPlace(text) { continue }
      lines.append(read(String(text), encryption))
    }
    reason = lines.joined(separator: " ")
    // A connection that is cut off meanwhile is tried again. Only libpq's words tell the two apart.
    if refusal == nil, encryption == .starting,
      ["certificate", "SSL was required"].contains(where: { reason.contains($0) })
    {
      refusal = .certificate
    }
  }

  /// Takes the characters of an error out of a line, and notes what they say.
  private mutating func read(_ line: String, _ encryption: Encryption) -> String {
    var line = line
    var rest = line.startIndex..<line.endIndex
    while let gap = line[rest].firstRange(of: ":  ") {
      rest = gap.upperBound..<line.endIndex
      let state = line[rest].prefix(5)
      guard state.count == 5, state.allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber) }),
        line[state.endIndex...].hasPrefix(": ")
      else { continue }
      if state.hasPrefix("28") || state.hasPrefix("3D") {
        // A wrong password has an error of its own.
        refusal = state == "28000" && encryption == .none ? .unencrypted : .user
      }
      let end = line.index(state.endIndex, offsetBy: 2)
      line.replaceSubrange(state.startIndex..<end, with: "")
      return line
    }
    return line
  }

  /// Whether a line names a function, a file of C and a line.
  private static func isPlace(_ line: Substring) -> Bool {
    guard let colon = line.lastIndex(of: ":"), line[..<colon].hasSuffix(".c") else { return false }
    let number = line[line.index(after: colon)...]
    return !number.isEmpty && number.allSatisfy { $0.isASCII && $0.isNumber }
  }
}
#endif
