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

/// Bytes that a value is read from, as ``Packer`` wrote them.
struct Unpacker {
  private let start: UnsafeRawPointer
  private var position = 0

  init(_ start: UnsafeRawPointer) {
    self.start = start
  }

  @inline(__always)
  mutating func byte() -> UInt8 {
    position += 1
    return start.load(fromByteOffset: position - 1, as: UInt8.self)
  }

  @inline(__always)
  mutating func unsigned() -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = byte()
      number |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return number }
      shift += 7
    }
  }

  @inline(__always)
  mutating func signed() -> Int64 {
    let number = unsigned()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  mutating func count() -> Int { Int(unsigned()) }

  mutating func text() -> String {
    let count = count()
    defer { position += count }
    return String(
      decoding: UnsafeRawBufferPointer(start: start + position, count: count),
      as: UTF8.self
    )
  }

  mutating func copy(to target: UnsafeMutableRawPointer, count: Int) {
    target.copyMemory(from: start + position, byteCount: count)
    position += count
  }
}
