/// The situations that have been found, as bytes, each once, in the order of finding.
///
/// The set is exact: situations are compared by all their bytes, never by a hash value alone.
struct SituationStore {
  private var bytes: [UInt8] = []
  /// Where the bytes of each situation start, and where the last ones end.
  private var starts: [Int] = [0]
  /// Open addressing: the number of a situation plus one, or zero.
  private var slots: [UInt32] = Array(repeating: 0, count: 1 << 10)

  /// The number of situations.
  var count: Int { starts.count - 1 }

  /// The memory that the set uses.
  var byteCount: Int { bytes.capacity + starts.capacity * 8 + slots.capacity * 4 }

  /// Returns the number of a situation, and whether it is new.
  ///
  /// - Complexity: O(length) on average.
  mutating func insert(_ situation: [UInt8]) -> (number: Int, isNew: Bool) {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    var slot = situation.withUnsafeBytes(Self.hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if matches(number, situation) { return (number, false) }
      slot = (slot + 1) & (slots.count - 1)
    }
    bytes.append(contentsOf: situation)
    starts.append(bytes.count)
    slots[slot] = UInt32(count)
    return (count - 1, true)
  }

  /// Calls a function with the bytes of a situation.
  func withBytes<Result>(of number: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range(of: number)])) }
  }

  private func range(of number: Int) -> Range<Int> { starts[number]..<starts[number + 1] }

  private func matches(_ number: Int, _ situation: [UInt8]) -> Bool {
    withBytes(of: number) { $0.elementsEqual(situation) }
  }

  private mutating func grow() {
    var larger = [UInt32](repeating: 0, count: slots.count * 2)
    for number in 0..<count {
      var slot = withBytes(of: number, Self.hash) & (larger.count - 1)
      while larger[slot] != 0 { slot = (slot + 1) & (larger.count - 1) }
      larger[slot] = UInt32(number + 1)
    }
    slots = larger
  }

  /// Returns a hash value that is the same in every run of the program.
  static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
    var position = 0
    while position + 8 <= bytes.count {
      hash = mixed(hash ^ bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      position += 8
    }
    var rest: UInt64 = 0
    while position < bytes.count {
      rest = rest << 8 | UInt64(bytes[position])
      position += 1
    }
    return Int(truncatingIfNeeded: mixed(hash ^ rest) >> 1)
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = (value ^ value >> 32).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
