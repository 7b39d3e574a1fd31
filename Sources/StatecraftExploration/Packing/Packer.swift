/// Bytes that a value is written to.
struct Packer {
  var bytes: [UInt8] = []
  /// Why a value cannot be compared with others; `nil` for all good values.
  var problem: String?

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends a number in as few groups of seven bits as it needs.
  @inline(__always)
  mutating func append(unsigned number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a number; small ones of either sign are short.
  @inline(__always)
  mutating func append(signed number: Int64) {
    append(unsigned: UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  mutating func append(_ number: Int) { append(unsigned: UInt64(number)) }

  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ start: UnsafeRawPointer, count: Int) {
    bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
  }
}
