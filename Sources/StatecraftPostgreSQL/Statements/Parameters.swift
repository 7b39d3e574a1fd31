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

  /// Adds the first element of an array as a value of its own.
  mutating func add(firstOf array: ArrayLiteral) {
    let start = bytes.count
    guard array.writeFirst(to: &bytes) else { return null() }
    offsets.append(start)
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
#endif
