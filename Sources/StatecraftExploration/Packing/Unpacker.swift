/// Bytes that a value is read from, as ``Packer`` wrote them.
struct Unpacker {
  private let start: UnsafeRawPointer
  private var position = 0

  init(_ start: UnsafeRawPointer) {
    self.start = start
  }

  /// How many bytes were read.
  var offset: Int { position }

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
