/// A row of bits of a fixed length.
struct BitVector: Hashable, Sendable {
  private(set) var words: [UInt64]
  let count: Int

  init(repeating value: Bool = false, count: Int) {
    self.count = count
    words = Array(repeating: value ? .max : 0, count: (count + 63) / 64)
  }

  subscript(position: Int) -> Bool {
    get { words[position >> 6] & (1 << UInt64(position & 63)) != 0 }
    set {
      if newValue {
        words[position >> 6] |= 1 << UInt64(position & 63)
      } else {
        words[position >> 6] &= ~(1 << UInt64(position & 63))
      }
    }
  }

  /// Sets all bits to one value.
  mutating func fill(_ value: Bool) {
    for word in words.indices { words[word] = value ? .max : 0 }
  }

  /// Sets the bits that are set in the other row.
  mutating func formUnion(_ other: BitVector) {
    for word in words.indices { words[word] |= other.words[word] }
  }

  /// Keeps only the bits that are set in the other row.
  mutating func formIntersection(_ other: BitVector) {
    for word in words.indices { words[word] &= other.words[word] }
  }

  /// Clears the bits that are set in the other row.
  mutating func subtract(_ other: BitVector) {
    for word in words.indices { words[word] &= ~other.words[word] }
  }

  /// Whether a bit is set in both rows.
  func intersects(_ other: BitVector) -> Bool {
    words.indices.contains { words[$0] & other.words[$0] != 0 }
  }

  /// Whether no bit is set.
  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The positions of the bits that are set, in ascending order.
  var positions: [Int] {
    var result: [Int] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        result.append(index << 6 | rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return result
  }
}
