/// Bytes that a value is written to.
struct Packer: ~Copyable {
  private var list = PlainList<UInt8>()
  /// Whether values are written by their content and not by the numbers that they got.
  ///
  /// Such bytes are the same in every run. They are for comparing, and cannot be read.
  let writesContent: Bool
  /// Why a value cannot be compared with others; `nil` for all good values.
  var problem: String?

  init(writesContent: Bool = false) {
    self.writesContent = writesContent
  }

  /// How many bytes were written.
  @inline(__always) var count: Int { list.count }

  /// The bytes, which can be read until others are written.
  @inline(__always)
  var written: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: list.start, count: list.count)
  }

  /// A copy of the bytes.
  var bytes: [UInt8] { Array(written) }

  /// Removes all bytes from a position on.
  @inline(__always)
  mutating func removeAll(from position: Int = 0) { list.removeAll(from: position) }

  @inline(__always)
  mutating func append(_ byte: UInt8) { list.append(byte) }

  /// Appends a number in as few groups of seven bits as it needs.
  @inline(__always)
  mutating func append(unsigned number: UInt64) {
    list.reserve(10)
    var rest = number
    var length = 0
    while rest >= 0x80 {
      list.end[length] = UInt8(truncatingIfNeeded: rest) | 0x80
      length += 1
      rest >>= 7
    }
    list.end[length] = UInt8(truncatingIfNeeded: rest)
    list.add(length + 1)
  }

  /// Appends a number; small ones of either sign are short.
  @inline(__always)
  mutating func append(signed number: Int64) {
    append(unsigned: UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  mutating func append(_ number: Int) { append(unsigned: UInt64(number)) }

  mutating func append(_ text: String) {
    append(text.utf8.count)
    var text = text
    text.withUTF8 { append(contentsOf: UnsafeRawBufferPointer($0)) }
  }

  mutating func append(contentsOf bytes: [UInt8]) {
    bytes.withUnsafeBytes { append(contentsOf: $0) }
  }

  @inline(__always)
  mutating func append(contentsOf bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.baseAddress else { return }
    append(first, count: bytes.count)
  }

  @inline(__always)
  mutating func append(_ first: UnsafeRawPointer, count: Int) {
    list.reserve(count)
    UnsafeMutableRawPointer(list.end).copyMemory(from: first, byteCount: count)
    list.add(count)
  }
}
