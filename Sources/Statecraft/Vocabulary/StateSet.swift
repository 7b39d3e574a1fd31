/// A set of state numbers, which iterates in document order.
///
/// Sets of the first 64 states need no allocation. Others take memory for the numbers between their
/// first and their last member from 64.
@usableFromInline
package struct StateSet: Sendable, Hashable {
  private var low: UInt64 = 0
  /// The words for numbers from 64, without the empty ones before the first member.
  ///
  /// Neither the first nor the last word is zero, so that equal sets are equal.
  private var high: [UInt64] = []
  /// How many empty words there are before those in `high`; zero if there are none in it.
  private var skipped = 0

  @usableFromInline
  package init() {}

  package init(_ members: some Sequence<Int>) {
    for member in members { insert(member) }
  }

  package var isEmpty: Bool { low == 0 && high.isEmpty }

  package var count: Int {
    high.reduce(low.nonzeroBitCount) { $0 + $1.nonzeroBitCount }
  }

  @usableFromInline
  package func contains(_ member: Int) -> Bool {
    if member < 64 { return low & (1 << UInt64(member)) != 0 }
    let word = member / 64 - 1 - skipped
    return high.indices.contains(word) && high[word] & (1 << UInt64(member % 64)) != 0
  }

  package mutating func insert(_ member: Int) {
    if member < 64 {
      low |= 1 << UInt64(member)
      return
    }
    let word = member / 64 - 1
    reserve(word...word)
    high[word - skipped] |= 1 << UInt64(member % 64)
  }

  package mutating func remove(_ member: Int) {
    if member < 64 {
      low &= ~(1 << UInt64(member))
      return
    }
    let word = member / 64 - 1 - skipped
    guard high.indices.contains(word) else { return }
    high[word] &= ~(1 << UInt64(member % 64))
    trim()
  }

  package mutating func formUnion(_ other: StateSet) {
    low |= other.low
    guard !other.high.isEmpty else { return }
    reserve(other.skipped...(other.skipped + other.high.count - 1))
    for word in other.high.indices { high[word + other.skipped - skipped] |= other.high[word] }
  }

  package func intersects(_ other: StateSet) -> Bool {
    if low & other.low != 0 { return true }
    let first = Swift.max(skipped, other.skipped)
    let end = Swift.min(skipped + high.count, other.skipped + other.high.count)
    guard first < end else { return false }
    return (first..<end).contains { high[$0 - skipped] & other.high[$0 - other.skipped] != 0 }
  }

  /// Makes space for words, counted from that of number 64.
  private mutating func reserve(_ words: ClosedRange<Int>) {
    if high.isEmpty {
      skipped = words.lowerBound
      high = Array(repeating: 0, count: words.count)
      return
    }
    if words.lowerBound < skipped {
      high.insert(contentsOf: repeatElement(0, count: skipped - words.lowerBound), at: 0)
      skipped = words.lowerBound
    }
    let missing = words.upperBound - skipped - high.count + 1
    if missing > 0 { high += repeatElement(0, count: missing) }
  }

  /// Returns the members within a range of numbers, such as the descendants of a state.
  package func members(in range: ClosedRange<Int>) -> StateSet {
    var part = StateSet()
    part.low = low & Self.mask(of: range, word: 0)
    part.high = high.indices.map { high[$0] & Self.mask(of: range, word: $0 + skipped + 1) }
    part.skipped = skipped
    part.trim()
    return part
  }

  /// Returns whether a member lies within a range of numbers.
  package func intersects(_ range: ClosedRange<Int>) -> Bool {
    if low & Self.mask(of: range, word: 0) != 0 { return true }
    return high.indices.contains { high[$0] & Self.mask(of: range, word: $0 + skipped + 1) != 0 }
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
    let zeros = high.prefix { $0 == 0 }.count
    if zeros > 0 { high.removeFirst(zeros) }
    skipped = high.isEmpty ? 0 : skipped + zeros
  }
}

extension StateSet: Sequence {
  /// Returns an iterator over the members in document order.
  @usableFromInline
  package func makeIterator() -> Iterator { Iterator(bits: low, rest: high[...], skipped: skipped) }

  @usableFromInline
  package struct Iterator: IteratorProtocol {
    fileprivate var bits: UInt64
    fileprivate var rest: ArraySlice<UInt64>
    /// How many empty words there are before the rest.
    private var skipped: Int
    private var base = 0

    fileprivate init(bits: UInt64, rest: ArraySlice<UInt64>, skipped: Int) {
      self.bits = bits
      self.rest = rest
      self.skipped = skipped
    }

    @usableFromInline
    package mutating func next() -> Int? {
      while bits == 0 {
        guard let word = rest.popFirst() else { return nil }
        bits = word
        base += 64 * (1 + skipped)
        skipped = 0
      }
      let bit = bits.trailingZeroBitCount
      bits &= bits - 1
      return base + bit
    }
  }

  @usableFromInline
  package var underestimatedCount: Int { count }
}
