#if PostgreSQL
internal import Statecraft
internal import StatecraftDurable

/// The parameters of a statement, in PostgreSQL's text format.
///
/// PostgreSQL has no text with U+0000. It is stored as U+0001 U+0001, and U+0001 as U+0001 U+0002:
/// so the order of the bytes and all prefixes stay, and any other text is stored as it is.
struct Parameters: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Where each value begins, and -1 for NULL.
  private(set) var offsets: [Int] = []

  var count: Int { offsets.count }

  mutating func null() { offsets.append(-1) }

  mutating func add(_ value: Int64) {
    offsets.append(bytes.count)
    bytes.appendDecimal(value)
    bytes.append(0)
  }

  mutating func add(_ value: Int) { add(Int64(value)) }

  mutating func add(_ value: Int64?) {
    if let value { add(value) } else { null() }
  }

  mutating func add(_ value: Bool) { add(value ? "t" : "f") }

  mutating func add(_ value: String) {
    offsets.append(bytes.count)
    for byte in value.utf8 { bytes.appendStored(byte) }
    bytes.append(0)
  }

  mutating func add(_ value: String?) {
    if let value { add(value) } else { null() }
  }

  mutating func add(_ value: WallTime) { add(value.storedNanoseconds) }

  /// Adds an array that was written as a literal.
  mutating func add(_ array: ArrayLiteral) {
    offsets.append(bytes.count)
    array.write(to: &bytes)
    bytes.append(0)
  }

  mutating func add(_ values: some Sequence<Int64>) {
    var array = ArrayLiteral()
    for value in values { array.add(value) }
    add(array)
  }

  mutating func add(_ values: some Sequence<String>) {
    var array = ArrayLiteral()
    for value in values { array.add(value) }
    add(array)
  }
}

/// An array in PostgreSQL's text format.
struct ArrayLiteral: Sendable {
  private var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }

  func write(to target: inout [UInt8]) {
    target.append(UInt8(ascii: "{"))
    target += bytes.dropFirst()
    target.append(UInt8(ascii: "}"))
  }

  mutating func add(_ value: Int64) {
    bytes.append(UInt8(ascii: ","))
    bytes.appendDecimal(value)
  }

  mutating func add(_ value: Int) { add(Int64(value)) }

  mutating func add(_ value: Int64?) {
    if let value { add(value) } else { null() }
  }

  mutating func add(_ value: Bool) {
    bytes +=
      value ? [UInt8(ascii: ","), UInt8(ascii: "t")] : [UInt8(ascii: ","), UInt8(ascii: "f")]
  }

  mutating func add(_ value: WallTime) { add(value.storedNanoseconds) }

  mutating func add(_ value: String) {
    bytes.append(UInt8(ascii: ","))
    bytes.append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        bytes.append(UInt8(ascii: "\\"))
      }
      bytes.appendStored(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func add(_ value: String?) {
    if let value { add(value) } else { null() }
  }

  private mutating func null() { bytes += ",NULL".utf8 }
}

extension [UInt8] {
  fileprivate mutating func appendDecimal(_ value: Int64) {
    if value < 0 { append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let start = count
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }

  fileprivate mutating func appendStored(_ byte: UInt8) {
    switch byte {
    case 0: self += [1, 1]
    case 1: self += [1, 2]
    default: append(byte)
    }
  }
}
#endif
