/// A set of state numbers, which iterates in document order.
///
/// Sets of the first 64 states need no allocation.
package struct StateSet: Sendable, Hashable {
  private var low: UInt64 = 0
  /// The words for numbers from 64.
  ///
  /// The last word is never zero, so that equal sets are equal.
  private var high: [UInt64] = []

  package init() {}

  package init(_ members: some Sequence<Int>) {
    for member in members { insert(member) }
  }

  package var isEmpty: Bool { low == 0 && high.isEmpty }

  package var count: Int {
    high.reduce(low.nonzeroBitCount) { $0 + $1.nonzeroBitCount }
  }

  package func contains(_ member: Int) -> Bool {
    if member < 64 { return low & (1 << UInt64(member)) != 0 }
    let word = member / 64 - 1
    return word < high.count && high[word] & (1 << UInt64(member % 64)) != 0
  }

  package mutating func insert(_ member: Int) {
    if member < 64 {
      low |= 1 << UInt64(member)
      return
    }
    let word = member / 64 - 1
    while high.count <= word { high.append(0) }
    high[word] |= 1 << UInt64(member % 64)
  }

  package mutating func remove(_ member: Int) {
    if member < 64 {
      low &= ~(1 << UInt64(member))
      return
    }
    let word = member / 64 - 1
    guard word < high.count else { return }
    high[word] &= ~(1 << UInt64(member % 64))
    trim()
  }

  package mutating func formUnion(_ other: StateSet) {
    low |= other.low
    while high.count < other.high.count { high.append(0) }
    for word in other.high.indices { high[word] |= other.high[word] }
  }

  package func intersects(_ other: StateSet) -> Bool {
    if low & other.low != 0 { return true }
    return zip(high, other.high).contains { $0 & $1 != 0 }
  }

  /// Returns the members within a range of numbers, such as the descendants of a state.
  package func members(in range: ClosedRange<Int>) -> StateSet {
    var part = StateSet()
    part.low = low & Self.mask(of: range, word: 0)
    for word in high.indices {
      let bits = high[word] & Self.mask(of: range, word: word + 1)
      if bits != 0 {
        while part.high.count < word { part.high.append(0) }
        part.high.append(bits)
      }
    }
    return part
  }

  /// Returns whether a member lies within a range of numbers.
  package func intersects(_ range: ClosedRange<Int>) -> Bool {
    if low & Self.mask(of: range, word: 0) != 0 { return true }
    return high.indices.contains { high[$0] & Self.mask(of: range, word: $0 + 1) != 0 }
  }

  private static func mask(of range: ClosedRange<Int>, word: Int) -> UInt64 {
    let first = Swift.max(range.lowerBound - word * 64, 0)
    let last = Swift.min(range.upperBound - word * 64, 63)
    guard first <= last else { return 0 }
    let width = UInt64(last - first + 1)
    return (width == 64 ? ~0 : (1 << width) - 1) << UInt64(first)
  }

  private mutating func trim() {
    while high.last == 0 { high.removeLast() }
  }
}

extension StateSet: Sequence {
  /// Returns an iterator over the members in document order.
  package func makeIterator() -> Iterator { Iterator(bits: low, rest: high[...]) }

  package struct Iterator: IteratorProtocol {
    fileprivate var bits: UInt64
    fileprivate var rest: ArraySlice<UInt64>
    private var base = 0

    fileprivate init(bits: UInt64, rest: ArraySlice<UInt64>) {
      self.bits = bits
      self.rest = rest
    }

    package mutating func next() -> Int? {
      while bits == 0 {
        guard let word = rest.popFirst() else { return nil }
        bits = word
        base += 64
      }
      let bit = bits.trailingZeroBitCount
      bits &= bits - 1
      return base + bit
    }
  }

  package var underestimatedCount: Int { count }
}
