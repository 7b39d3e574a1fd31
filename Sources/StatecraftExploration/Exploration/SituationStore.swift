/// The situations that have been found, as bytes, each once, in the order of finding.
///
/// The set is exact: situations are compared by all their bytes, never by a hash value alone. Several
/// threads look for situations at the same time, while one of them adds those that got numbers, for which
/// there is room: so what is read does not move meanwhile. That is also why it is sendable.
final class SituationStore: @unchecked Sendable {
  /// A piece of memory for the bytes of situations.
  struct Segment {
    let start: UnsafeMutableRawPointer
    let size: Int
    /// The number of the first situation in it.
    let first: Int
    /// How many bytes are used, once another piece follows.
    var used = 0
  }

  /// The bytes of situations, in pieces that do not move, unless they are spilled.
  ///
  /// The accesses are not checked: see above for who uses what.
  @exclusivity(unchecked) var segments: [Segment] = []
  /// How many bytes of the last piece are used, and how many it has.
  @exclusivity(unchecked) private var used = 0
  @exclusivity(unchecked) private var size = 0
  /// The memory of all pieces that are not spilled.
  var segmentBytes = 0
  /// How many of the first pieces are on the disk and not in memory.
  var spilledSegments = 0
  /// Where pieces are written that the memory has no room for; `nil` if they never are.
  var spillFile: SpillFile?
  /// Whether a test wants situations to leave the memory as soon as they can.
  var spillsAll = false
  /// How large a piece is at most, unless a situation is larger.
  var largestSegment = 1 << 20
  /// How many situations may be found before an exploration ends; a test wants fewer.
  ///
  /// A number has 31 bits, and it is only asked between parts of situations.
  var mostSituations = 2_000_000_000
  /// The number of situations.
  @exclusivity(unchecked) private(set) var count = 0
  /// Where the bytes of each situation start.
  ///
  /// It is no list, whose count and place would be one variable: others read the place while one adds.
  @exclusivity(unchecked) private(set) var starts: UnsafeMutablePointer<UnsafeRawPointer>
  @exclusivity(unchecked) private var capacity = 64
  let shards: UnsafeMutablePointer<SituationShard>
  /// Situations that have got their numbers, which are not in their slots yet.
  @exclusivity(unchecked) var numbered = PlainList<NumberedStep>()
  /// How many situations with numbers each shard has.
  let counts: UnsafeMutablePointer<Int>
  /// Whether a test wants situations to be taken for each other.
  private let isLossy: Bool

  init(isLossy: Bool = false) {
    self.isLossy = isLossy
    starts = .allocate(capacity: capacity)
    shards = .allocate(capacity: SituationShard.count)
    for shard in 0..<SituationShard.count { (shards + shard).initialize(to: SituationShard()) }
    counts = .allocate(capacity: SituationShard.count)
    counts.initialize(repeating: 0, count: SituationShard.count)
  }

  deinit {
    for segment in segments[spilledSegments...] { segment.start.deallocate() }
    for shard in 0..<SituationShard.count { shards[shard].deallocate() }
    shards.deinitialize(count: SituationShard.count)
    shards.deallocate()
    starts.deallocate()
    counts.deallocate()
  }

  /// The memory that the set uses, without what is spilled.
  var byteCount: Int {
    segmentBytes
      + [UnsafeRawPointer].countedElements(count) * MemoryLayout<UnsafeRawPointer>.stride
      + (0..<SituationShard.count).reduce(0) { $0 + SituationShard.byteCount(of: counts[$1]) }
  }

  /// How many bytes a situation has on average, with what is unused; no less than one.
  var averageByteCount: Int { (segmentBytes + spilledBytes) / max(1, count) + 1 }

  /// Returns the number of a situation, and whether it is new.
  ///
  /// - Complexity: O(length) on average.
  func insert(_ situation: [UInt8]) -> (number: Int, isNew: Bool) {
    situation.withUnsafeBytes { insert($0) }
  }

  /// Returns the number of a situation, and whether it is new.
  ///
  /// - Complexity: O(length) on average.
  func insert(_ situation: UnsafeRawBufferPointer) -> (number: Int, isNew: Bool) {
    let hash = Self.hash(situation)
    return insert(situation, SituationShard.number(of: hash), SituationShard.tag(hash))
  }

  /// Returns the number of a situation with a known hash value, and whether it is new.
  func insert(
    _ situation: UnsafeRawBufferPointer,
    _ shard: Int,
    _ tag: UInt32
  ) -> (number: Int, isNew: Bool) {
    let count = count
    let lookup = lookup
    let shard = isLossy ? 0 : shard
    let found = shards[shard]
      .insert(isLossy ? tag & 0x3F : tag, number: count, count: counts[shard]) {
        lookup.matches($0, situation)
      }
    if let found { return (found, false) }
    counts[shard] += 1
    append(situation)
    return (count, true)
  }

  /// Adds the bytes of a situation that is known to be new.
  func append(_ situation: UnsafeRawBufferPointer) {
    // The length comes first, in as few groups of seven bits as it needs.
    let needed = situation.count + 10
    if used + needed > size { addSegment(atLeast: needed) }
    let start = segments[segments.count - 1].start + used
    var next = start
    var rest = situation.count
    while rest >= 0x80 {
      next.storeBytes(of: UInt8(truncatingIfNeeded: rest) | 0x80, as: UInt8.self)
      next += 1
      rest >>= 7
    }
    next.storeBytes(of: UInt8(rest), as: UInt8.self)
    next += 1
    if let bytes = situation.baseAddress {
      next.copyMemory(from: bytes, byteCount: situation.count)
    }
    used += next - start + situation.count
    reserveStarts(1)
    (starts + count).initialize(to: UnsafeRawPointer(start))
    count += 1
  }

  /// Provides space for more places of situations.
  @inline(__always)
  func reserveStarts(_ number: Int) {
    if count + number > capacity { growStarts(number) }
  }

  @inline(never)
  private func growStarts(_ number: Int) {
    capacity = max(capacity * 2, count + number)
    let larger = UnsafeMutablePointer<UnsafeRawPointer>.allocate(capacity: capacity)
    larger.initialize(from: starts, count: count)
    starts.deallocate()
    starts = larger
  }

  /// The size of the first piece.
  static var smallestSegment: Int { 1 << 12 }

  private func addSegment(atLeast needed: Int) {
    if !segments.isEmpty { segments[segments.count - 1].used = used }
    // Small sets take little memory, large ones few pieces.
    let all = segmentBytes + spilledBytes
    size = max(needed, min(largestSegment, max(Self.smallestSegment, all)))
    used = 0
    let start = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
    segments.append(Segment(start: start, size: size, first: count))
    segmentBytes += size
  }

  /// Calls a function with the bytes of a situation.
  @inline(__always)
  func withBytes<Result>(of number: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    Self.withBytes(at: starts[number], body)
  }

  /// Calls a function with the bytes of the situation that starts at a place.
  @inline(__always)
  static func withBytes<Result>(
    at start: UnsafeRawPointer,
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    var next = start
    var length = 0
    var shift = 0
    while true {
      let byte = next.load(as: UInt8.self)
      next += 1
      length |= Int(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return body(UnsafeRawBufferPointer(start: next, count: length))
  }

  /// What is read to look for situations, as long as nothing needs more room.
  @inline(__always)
  var lookup: SituationLookup {
    SituationLookup(starts: starts, shards: shards, isLossy: isLossy)
  }

  /// Whether two situations have the same bytes.
  @inline(__always)
  static func isSame(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    let count = left.count
    guard count == right.count else { return false }
    var position = 0
    while position + 8 <= count {
      if word(left, position) != word(right, position) { return false }
      position += 8
    }
    return position == count || lastWord(left) == lastWord(right)
  }

  /// Returns a hash value that is the same in every run of the program.
  @inline(__always)
  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
    var position = 0
    while position + 8 <= bytes.count {
      hash = mixed(hash ^ word(bytes, position))
      position += 8
    }
    return position == bytes.count ? hash : mixed(hash ^ lastWord(bytes))
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
  }

  /// All bytes behind the words of eight; some of those before them, too, where that is faster.
  @inline(__always)
  private static func lastWord(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let count = bytes.count
    if count >= 8 { return word(bytes, count - 8) }
    if count >= 4 {
      let first = bytes.loadUnaligned(as: UInt32.self)
      return UInt64(first) << 32
        | UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
    }
    return bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = (value ^ value >> 32).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
