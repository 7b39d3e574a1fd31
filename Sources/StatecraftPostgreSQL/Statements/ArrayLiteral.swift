#if PostgreSQL
internal import Statecraft
internal import StatecraftDurable

/// An array in PostgreSQL's text format.
struct ArrayLiteral: Sendable {
  /// The elements, each after a comma.
  private var bytes: [UInt8] = []
  /// The number of bytes of the first one.
  private var first = 0
  private(set) var count = 0
  /// Whether all elements are the same.
  private(set) var isUniform = true

  var isEmpty: Bool { count == 0 }

  func write(to target: inout [UInt8]) {
    target.append(UInt8(ascii: "{"))
    target += bytes.dropFirst()
    target.append(UInt8(ascii: "}"))
  }

  /// Writes the first element as a value of its own.
  ///
  /// - Returns: `false` for NULL and without elements, for which nothing is written.
  func writeFirst(to target: inout [UInt8]) -> Bool {
    let element = bytes[..<first].dropFirst()
    guard element.first == UInt8(ascii: "\"") else {
      guard element.first != UInt8(ascii: "N"), !element.isEmpty else { return false }
      target += element
      return true
    }
    var isEscaped = false
    for byte in element.dropFirst().dropLast() {
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      if !isEscaped { target.append(byte) }
    }
    return true
  }

  mutating func add(_ value: Int64) {
    let start = bytes.count
    bytes.append(UInt8(ascii: ","))
    bytes.appendDecimal(value)
    end(from: start)
  }

  mutating func add(_ value: Int) { add(Int64(value)) }

  mutating func add(_ value: Int64?) {
    if let value { add(value) } else { null() }
  }

  mutating func add(_ value: Bool) {
    let start = bytes.count
    bytes.append(UInt8(ascii: ","))
    bytes.append(UInt8(ascii: value ? "t" : "f"))
    end(from: start)
  }

  mutating func add(_ value: WallTime) { add(value.storedNanoseconds) }

  mutating func add(_ value: String) {
    let start = bytes.count
    bytes.append(UInt8(ascii: ","))
    bytes.append(UInt8(ascii: "\""))
    bytes.appendQuoted(value)
    bytes.append(UInt8(ascii: "\""))
    end(from: start)
  }

  mutating func add(_ value: String?) {
    if let value { add(value) } else { null() }
  }

  private mutating func null() {
    let start = bytes.count
    bytes += ",NULL".utf8
    end(from: start)
  }

  /// Counts an element that begins at a position.
  private mutating func end(from start: Int) {
    if count == 0 {
      first = bytes.count
    } else if isUniform {
      isUniform =
        bytes.count - start == first
        && bytes.withUnsafeBytes { $0[start...].elementsEqual($0[..<first]) }
    }
    count += 1
  }
}

extension [UInt8] {
  /// Appends a number in decimal notation.
  mutating func appendDecimal(_ value: Int64) {
    if value < 0 { append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let start = count
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }

  /// Appends a byte of a text as it is stored; see ``Parameters``.
  mutating func appendStored(_ byte: UInt8) {
    switch byte {
    case 0: self += [1, 1]
    case 1: self += [1, 2]
    default: append(byte)
    }
  }

  /// Appends a text as it is stored, with quotation marks and backslashes escaped.
  fileprivate mutating func appendQuoted(_ value: String) {
    var text = value
    text.withUTF8 { text in
      var start = 0
      for (position, byte) in text.enumerated()
      where byte <= 1 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        append(contentsOf: text[start..<position])
        if byte > 1 { append(UInt8(ascii: "\\")) }
        appendStored(byte)
        start = position + 1
      }
      append(contentsOf: text[start...])
    }
  }
}
#endif
