/// Parses one text of JSON and records the position of every value.
///
/// Texts stay as they are, with a byte order mark at their beginning, and members of one name stay
/// apart. Source: RFC 8259. Strings must be UTF-8.
package struct JSONReader {
  /// The depth of nested lists and objects that a text may have unless the reader allows less.
  package static let depthLimit = 200

  private let bytes: [UInt8]
  private let depthLimit: Int
  private var position = 0
  private var depth = 0

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - line: the text.
  ///   - depthLimit: the maximum depth of nested lists and objects.
  /// - Returns: the value with the positions of all values in it.
  /// - Throws: a fault with its position.
  /// - Complexity: O(length of the text).
  package static func read(
    _ line: [UInt8],
    depthLimit: Int = Self.depthLimit
  ) throws(JSONFault) -> JSONNode {
    var reader = JSONReader(bytes: line, depthLimit: depthLimit)
    reader.skipSpace()
    let node = try reader.value()
    reader.skipSpace()
    guard reader.position == line.count else {
      throw JSONFault("unexpected \(reader.found) after the end", at: reader.position)
    }
    return node
  }

  private init(bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private var found: String {
    guard let current else { return "end" }
    guard (0x21...0x7E).contains(current) else { return "byte \(current)" }
    return "'\(Character(Unicode.Scalar(current)))'"
  }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A {
      position += 1
    }
  }

  private mutating func value() throws(JSONFault) -> JSONNode {
    let start = position
    let content: JSONNode.Content =
      switch current {
      case UInt8(ascii: "{"): try object()
      case UInt8(ascii: "["): try array()
      case UInt8(ascii: "\""): .string(try string())
      case UInt8(ascii: "t"): try word("true", .boolean(true))
      case UInt8(ascii: "f"): try word("false", .boolean(false))
      case UInt8(ascii: "n"): try word("null", .null)
      case let byte? where byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte):
        .number(try number())
      default: throw JSONFault("a value is missing before \(found)", at: position)
      }
    return JSONNode(content: content, range: start..<position)
  }

  private mutating func word(
    _ word: String,
    _ content: JSONNode.Content
  ) throws(JSONFault) -> JSONNode.Content {
    guard bytes[position...].starts(with: word.utf8) else {
      throw JSONFault("a value is missing before \(found)", at: position)
    }
    position += word.utf8.count
    return content
  }

  private mutating func enter() throws(JSONFault) {
    depth += 1
    guard depth <= depthLimit else {
      throw JSONFault("nested deeper than \(depthLimit) levels", at: position)
    }
    position += 1
    skipSpace()
  }

  private mutating func array() throws(JSONFault) -> JSONNode.Content {
    try enter()
    var nodes: [JSONNode] = []
    while current != UInt8(ascii: "]") {
      if !nodes.isEmpty { try comma(before: "]") }
      nodes.append(try value())
      skipSpace()
    }
    position += 1
    depth -= 1
    return .array(nodes)
  }

  private mutating func object() throws(JSONFault) -> JSONNode.Content {
    try enter()
    var members: [(key: String, value: JSONNode)] = []
    while current != UInt8(ascii: "}") {
      if !members.isEmpty { try comma(before: "}") }
      guard current == UInt8(ascii: "\"") else {
        throw JSONFault("a member's name is missing before \(found)", at: position)
      }
      let key = try string()
      skipSpace()
      guard current == UInt8(ascii: ":") else {
        throw JSONFault("':' is missing before \(found)", at: position)
      }
      position += 1
      skipSpace()
      members.append((key, try value()))
      skipSpace()
    }
    position += 1
    depth -= 1
    return .object(members)
  }

  private mutating func comma(before end: String) throws(JSONFault) {
    guard current == UInt8(ascii: ",") else {
      throw JSONFault("',' or '\(end)' is missing before \(found)", at: position)
    }
    position += 1
    skipSpace()
  }

  private mutating func number() throws(JSONFault) -> String {
    let start = position
    if current == UInt8(ascii: "-") { position += 1 }
    let first = current
    try digits()
    if first == UInt8(ascii: "0"), position - start > (bytes[start] == UInt8(ascii: "-") ? 2 : 1) {
      throw JSONFault("a number begins with 0", at: start)
    }
    if current == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(JSONFault) {
    let start = position
    while let byte = current, (0x30...0x39).contains(byte) { position += 1 }
    guard position > start else { throw JSONFault("a digit is missing", at: position) }
  }

  private mutating func string() throws(JSONFault) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = current, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw JSONFault("a string contains \(found)", at: position) }
      if byte == UInt8(ascii: "\\") {
        try escape(into: &text)
      } else {
        text.append(byte)
        position += 1
      }
    }
    guard current != nil else { throw JSONFault("a string does not end", at: start) }
    position += 1
    guard let result = String(validating: text, as: UTF8.self) else {
      throw JSONFault("a string is not UTF-8", at: start)
    }
    return result
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONFault) {
    let start = position
    position += 1
    guard let byte = current else { throw JSONFault("a string does not end", at: start) }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var code = try unit(from: start)
      if (0xD800..<0xDC00).contains(code), bytes[position...].starts(with: "\\u".utf8) {
        position += 2
        let low = try unit(from: start)
        guard (0xDC00..<0xE000).contains(low) else {
          throw JSONFault("half of a surrogate pair is missing", at: start)
        }
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else {
        throw JSONFault("half of a surrogate pair is missing", at: start)
      }
      text.append(contentsOf: String(Character(scalar)).utf8)
    default: throw JSONFault("unknown escape sequence", at: start)
    }
  }

  private mutating func unit(from start: Int) throws(JSONFault) -> UInt32 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw JSONFault("'\\u' needs four digits", at: start) }
    position += 4
    return code
  }
}
