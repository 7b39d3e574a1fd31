/// The numbers of the situations whose hash values start with the same bits.
///
/// One thread at a time uses a shard. ``SituationStore`` owns it, and frees its memory.
struct SituationShard {
  /// The number of shards.
  static var count: Int { 64 }

  /// The shard of a hash value.
  @inline(__always)
  static func number(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 58) }

  /// The part of a hash value that is kept with the number of its situation.
  @inline(__always)
  static func tag(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash) }

  /// A situation that was found and has no number yet.
  struct Fresh {
    let tag: UInt32
    private let foundBy: UInt32
    private let foundWith: UInt32
    private var givenNumber = UInt32.max

    init(tag: UInt32, part: Int, step: Int) {
      self.tag = tag
      foundBy = UInt32(part)
      foundWith = UInt32(step)
    }

    /// The part of the expanded situations that found it first.
    @inline(__always)
    var part: Int { Int(foundBy) }

    /// The position of the step there.
    @inline(__always)
    var step: Int { Int(foundWith) }

    /// The number; `nil` as long as it has none.
    @inline(__always)
    var number: UInt32? {
      get { givenNumber == .max ? nil : givenNumber }
      set { givenNumber = newValue ?? .max }
    }
  }

  /// The shards of one of several workers.
  ///
  /// They lie next to each other, so that workers do not write into the same lines of memory.
  static func shards(of worker: Int, of workers: Int) -> Range<Int> {
    count * worker / workers..<count * (worker + 1) / workers
  }

  /// Marks a number as the position in ``fresh``.
  static var freshMark: UInt32 { 1 << 31 }

  /// Marks such a number for the step that found the situation first.
  static var firstMark: UInt32 { freshMark | 1 << 30 }

  /// The position in ``fresh`` that a marked number stands for.
  static func place(_ marked: UInt32) -> Int { Int(marked & ~firstMark) }

  /// Open addressing: tags above numbers plus one, or zero.
  private var slots: UnsafeMutablePointer<UInt64>
  private var capacity = 16
  private var count = 0
  /// What fetching memory has returned, so that it is not optimized away.
  var fetched: UInt64 = 0
  /// The situations that wait for their numbers.
  var fresh: [Fresh] = []

  init() {
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: 0, count: capacity)
  }

  /// Frees the memory; the shard is not used afterwards.
  func deallocate() { slots.deallocate() }

  /// The memory that the shard uses.
  var byteCount: Int { capacity * 8 }

  /// The first slot in which a situation with this tag is looked for.
  @inline(__always)
  func firstSlot(_ tag: UInt32) -> UInt64 { slots[Int(tag) & (capacity - 1)] }

  /// Returns the number of a situation; `nil` when it is new, and then has the given number.
  @inline(__always)
  mutating func insert(_ tag: UInt32, number: Int, _ matches: (Int) -> Bool) -> Int? {
    if (count + 1) * 4 > capacity * 3 { grow() }
    var slot = Int(tag) & (capacity - 1)
    while slots[slot] != 0 {
      if UInt32(truncatingIfNeeded: slots[slot] >> 32) == tag {
        let known = Int(UInt32(truncatingIfNeeded: slots[slot])) - 1
        if matches(known) { return known }
      }
      slot = (slot + 1) & (capacity - 1)
    }
    slots[slot] = UInt64(tag) << 32 | UInt64(number + 1)
    count += 1
    return nil
  }

  /// Returns the number of a situation, or a mark and a position in ``fresh``.
  ///
  /// - Parameters:
  ///   - tag: the tag of the hash value.
  ///   - part: the part of the expanded situations that has found it.
  ///   - step: the position of the step there.
  ///   - matches: whether a situation with a number has the same bytes.
  ///   - matchesFresh: whether one without a number has them.
  /// - Returns: the number, or the mark with the position.
  @inline(__always)
  mutating func find(
    _ tag: UInt32,
    part: Int,
    step: Int,
    _ matches: (Int) -> Bool,
    _ matchesFresh: (Fresh) -> Bool
  ) -> UInt32 {
    if (count + 1) * 4 > capacity * 3 { grow() }
    var slot = Int(tag) & (capacity - 1)
    while slots[slot] != 0 {
      if UInt32(truncatingIfNeeded: slots[slot] >> 32) == tag {
        let value = UInt32(truncatingIfNeeded: slots[slot])
        if value & Self.freshMark != 0 {
          if matchesFresh(fresh[Self.place(value)]) { return value }
        } else if matches(Int(value) - 1) {
          return value - 1
        }
      }
      slot = (slot + 1) & (capacity - 1)
    }
    let place = UInt32(fresh.count)
    fresh.append(Fresh(tag: tag, part: part, step: step))
    slots[slot] = UInt64(tag) << 32 | UInt64(Self.freshMark | place)
    count += 1
    return Self.firstMark | place
  }

  /// Puts the numbers of fresh situations into their slots.
  mutating func storeNumbers() {
    for position in fresh.indices {
      // The memory of several slots is fetched at the same time.
      if position % 16 == 0 {
        for next in position..<min(position + 16, fresh.count) {
          fetched &+= firstSlot(fresh[next].tag)
        }
      }
      let found = fresh[position]
      guard let number = found.number else { continue }
      let value = UInt64(found.tag) << 32 | UInt64(Self.freshMark | UInt32(position))
      var slot = Int(found.tag) & (capacity - 1)
      while slots[slot] != value { slot = (slot + 1) & (capacity - 1) }
      slots[slot] = UInt64(found.tag) << 32 | UInt64(number + 1)
    }
    fresh.removeAll(keepingCapacity: true)
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity * 2)
    larger.initialize(repeating: 0, count: capacity * 2)
    for old in 0..<capacity where slots[old] != 0 {
      var slot = Int(UInt32(truncatingIfNeeded: slots[old] >> 32)) & (capacity * 2 - 1)
      while larger[slot] != 0 { slot = (slot + 1) & (capacity * 2 - 1) }
      larger[slot] = slots[old]
    }
    slots.deallocate()
    slots = larger
    capacity *= 2
  }
}
