/// Deadlines of which the earliest is known: a heap with four children to a node.
///
/// An entry is a deadline with a number. Of equal deadlines, the one with the smaller number comes
/// first.
@usableFromInline
package struct DeadlineHeap: Sendable {
  private var entries: [Entry] = []

  /// Creates a heap without deadlines.
  package init() {}

  /// Creates a heap of entries in any order.
  ///
  /// - Complexity: O(number of entries).
  package init(_ entries: [Entry]) {
    self.entries = entries
    arrange()
  }

  /// The number of entries.
  @usableFromInline package var count: Int { entries.count }

  /// Whether there are no entries.
  package var isEmpty: Bool { entries.isEmpty }

  /// The earliest entry.
  @usableFromInline package var first: Entry? { entries.first }

  /// Returns the earliest entry that fulfils a condition.
  ///
  /// - Complexity: O(1 + earlier entries that do not fulfil it).
  package func first(where isMeant: (Entry) -> Bool) -> Entry? {
    var best: Entry?
    var open = entries.isEmpty ? [] : [0]
    while let position = open.popLast() {
      let entry = entries[position]
      if let best, best < entry { continue }
      if isMeant(entry) {
        best = entry
      } else {
        open += Self.children(of: position, count: entries.count)
      }
    }
    return best
  }

  /// Inserts an entry.
  ///
  /// - Complexity: O(log(number of entries)).
  package mutating func insert(_ entry: Entry) {
    entries.append(entry)
    entries.withUnsafeMutableBufferPointer { entries in
      var position = entries.count - 1
      while position > 0 {
        let parent = (position - 1) / 4
        guard entry < entries[parent] else { break }
        entries[position] = entries[parent]
        position = parent
      }
      entries[position] = entry
    }
  }

  /// Removes the earliest entry.
  ///
  /// - Complexity: O(log(number of entries)).
  @usableFromInline
  package mutating func removeFirst() {
    guard let last = entries.popLast(), !entries.isEmpty else { return }
    entries.withUnsafeMutableBufferPointer { Self.sink(last, from: 0, in: $0) }
  }

  /// Replaces the earliest entry by another one.
  ///
  /// - Complexity: O(log(number of entries)).
  /// - Precondition: there is an entry.
  package mutating func replaceFirst(with entry: Entry) {
    entries.withUnsafeMutableBufferPointer { Self.sink(entry, from: 0, in: $0) }
  }

  /// Removes the entries that fulfil a condition.
  ///
  /// - Complexity: O(number of entries).
  package mutating func removeAll(where isMeant: (Entry) -> Bool) {
    entries.removeAll(where: isMeant)
    arrange()
  }

  /// Brings entries in any order into that of a heap.
  private mutating func arrange() {
    guard entries.count > 1 else { return }
    entries.withUnsafeMutableBufferPointer { entries in
      for position in (0...((entries.count - 2) / 4)).reversed() {
        Self.sink(entries[position], from: position, in: entries)
      }
    }
  }

  private static func children(of position: Int, count: Int) -> Range<Int> {
    let first = 4 * position + 1
    return min(first, count)..<min(first + 4, count)
  }

  /// Puts an entry at a position, or below it, so that no child is earlier than its parent.
  private static func sink(
    _ entry: Entry,
    from start: Int,
    in entries: UnsafeMutableBufferPointer<Entry>
  ) {
    var position = start
    while true {
      let children = children(of: position, count: entries.count)
      guard var earliest = children.first else { break }
      for child in children.dropFirst() where entries[child] < entries[earliest] {
        earliest = child
      }
      guard entries[earliest] < entry else { break }
      entries[position] = entries[earliest]
      position = earliest
    }
    entries[position] = entry
  }
}

extension DeadlineHeap {
  /// A deadline with a number.
  @usableFromInline
  package struct Entry: Sendable, Hashable {
    // The attoseconds in two words: `Int128` would make an entry larger, for its alignment.
    private let high: Int64
    private let low: UInt64
    /// The number: whose deadline it is.
    @usableFromInline package let number: Int

    /// Creates an entry.
    package init(_ deadline: Duration, _ number: Int) {
      let attoseconds = deadline.attoseconds
      high = Int64(truncatingIfNeeded: attoseconds >> 64)
      low = UInt64(truncatingIfNeeded: attoseconds)
      self.number = number
    }

    /// The deadline.
    @usableFromInline package var deadline: Duration {
      Duration(attoseconds: Int128(high) << 64 | Int128(low))
    }
  }
}

extension DeadlineHeap.Entry: Comparable {
  /// Returns whether an entry comes before another.
  @usableFromInline
  package static func < (left: Self, right: Self) -> Bool {
    if left.high != right.high { return left.high < right.high }
    if left.low != right.low { return left.low < right.low }
    return left.number < right.number
  }
}

extension DeadlineHeap {
  /// Enters a deadline that takes the place of another one with the same number.
  ///
  /// Only the first entry can be replaced without a search; any other one stays, outdated.
  @usableFromInline
  mutating func schedule(_ deadline: Duration?, insteadOf old: Duration?, _ number: Int) {
    guard let deadline else { return }
    let entry = Entry(deadline, number)
    if let old, first == Entry(old, number) {
      replaceFirst(with: entry)
    } else {
      insert(entry)
    }
  }
}
