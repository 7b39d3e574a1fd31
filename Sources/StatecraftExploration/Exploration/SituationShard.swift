internal import CPrefetch
internal import Synchronization

/// The numbers of the situations whose hash values start with the same bits.
///
/// One thread adds numbers, or several add steps at the same time; none does one of them while another
/// does the other. ``SituationStore`` owns a shard, and frees its memory.
struct SituationShard {
  /// The number of shards.
  static var count: Int { 64 }

  /// The shard of a hash value.
  @inline(__always)
  static func number(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 58) }

  /// The part of a hash value that is kept with the number of its situation.
  @inline(__always)
  static func tag(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash) }

  /// The shards of one of several workers.
  static func shards(of worker: Int, of workers: Int) -> Range<Int> {
    count * worker / workers..<count * (worker + 1) / workers
  }

  /// Whether so many situations have room in so many slots.
  @inline(__always)
  private static func hasRoom(for count: Int, in capacity: Int) -> Bool {
    count * 4 <= capacity * 3
  }

  /// The memory of a shard that has so many situations.
  static func byteCount(of count: Int) -> Int {
    var capacity = smallestCapacity
    while !hasRoom(for: count, in: capacity) { capacity *= 2 }
    return capacity * MemoryLayout<UInt64>.stride
  }

  private static var smallestCapacity: Int { 16 }

  /// How many slots are looked into for one situation before a shard is said to be full.
  private static var mostProbes: Int { 256 }

  /// Open addressing: tags above numbers plus one, or above the places of steps, or zero.
  private var slots: UnsafeMutablePointer<Atomic<UInt64>>
  private var capacity = smallestCapacity

  init() { slots = Self.emptySlots(capacity) }

  /// Frees the memory; the shard is not used afterwards.
  func deallocate() { slots.deallocate() }

  private static func emptySlots(_ capacity: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
    let slots = UnsafeMutablePointer<Atomic<UInt64>>.allocate(capacity: capacity)
    // An atomic number has the bytes of the number.
    UnsafeMutableRawPointer(slots).initializeMemory(as: UInt64.self, repeating: 0, count: capacity)
    return slots
  }

  /// What is in the first slot in which a situation with this tag is looked for.
  @inline(__always)
  func firstSlot(_ tag: UInt32) -> UInt64 {
    slots[Int(tag) & (capacity - 1)].load(ordering: .acquiring)
  }

  /// Fetches that slot, without waiting for it.
  @inline(__always)
  func fetchSlot(_ tag: UInt32) { statecraft_prefetch(slots + (Int(tag) & (capacity - 1))) }

  @inline(__always)
  private static func tag(in slot: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: slot >> 32) }

  // MARK: - One thread

  /// Looks for a situation, and gives it a number if it is new.
  ///
  /// - Parameters:
  ///   - tag: the tag of its hash value.
  ///   - number: the number that it gets if it is new.
  ///   - count: how many situations the shard has.
  ///   - matches: whether the situation with a number is the same.
  /// - Returns: the number of the situation; `nil` when it is new.
  @inline(__always)
  mutating func insert(
    _ tag: UInt32,
    number: Int,
    count: Int,
    _ matches: (Int) -> Bool
  ) -> Int? {
    if !Self.hasRoom(for: count + 1, in: capacity) { grow(to: capacity * 2) }
    var place = Int(tag) & (capacity - 1)
    while true {
      let slot = slots[place].load(ordering: .relaxed)
      if slot == 0 { break }
      if Self.tag(in: slot) == tag {
        let known = Int(UInt32(truncatingIfNeeded: slot)) - 1
        if matches(known) { return known }
      }
      place = (place + 1) & (capacity - 1)
    }
    slots[place].store(UInt64(tag) << 32 | UInt64(number + 1), ordering: .relaxed)
    return nil
  }

  // MARK: - Several threads

  /// Looks for the target of a step; if it is new, its slot has the place of the step.
  ///
  /// Of several steps to a situation without a number, the slot has the first one in the end.
  ///
  /// - Parameters:
  ///   - tag: the tag of the target's hash value.
  ///   - step: the place of the step, for which ``StepTarget/first`` has been written.
  ///   - matches: whether the situation with a number is the same.
  ///   - matchesStep: whether the target of the step at a place is the same.
  ///   - replace: takes the place of a step that the given one has replaced in the slot.
  /// - Returns: what is known; `nil` if the shard has no room.
  @inline(__always)
  func find(
    _ tag: UInt32,
    _ step: StepPlace,
    _ matches: (Int) -> Bool,
    _ matchesStep: (StepPlace) -> Bool,
    replace: (StepPlace) -> Void
  ) -> StepTarget? {
    let own = UInt64(tag) << 32 | UInt64(step.bits)
    var place = Int(tag) & (capacity - 1)
    for _ in 0..<Self.mostProbes {
      var slot = slots[place].load(ordering: .acquiring)
      if slot == 0 {
        let (isDone, other) = slots[place].compareExchange(
          expected: 0,
          desired: own,
          ordering: .acquiringAndReleasing
        )
        if isDone { return .first }
        slot = other
      }
      if Self.tag(in: slot) == tag {
        let value = UInt32(truncatingIfNeeded: slot)
        if let other = StepPlace(bits: value) {
          if matchesStep(other) { return first(of: step, own, in: place, slot, replace: replace) }
        } else if matches(Int(value) - 1) {
          return .number(value - 1)
        }
      }
      place = (place + 1) & (capacity - 1)
    }
    return nil
  }

  /// Lets a slot have the first of two steps to the same situation.
  @inline(__always)
  private func first(
    of step: StepPlace,
    _ own: UInt64,
    in place: Int,
    _ slot: UInt64,
    replace: (StepPlace) -> Void
  ) -> StepTarget {
    var slot = slot
    while true {
      let value = UInt32(truncatingIfNeeded: slot)
      // Meanwhile it may have been given a number.
      guard let other = StepPlace(bits: value) else { return .number(value - 1) }
      guard step.isBefore(other) else { return .step(other) }
      let (isDone, actual) = slots[place].compareExchange(
        expected: slot,
        desired: own,
        ordering: .acquiringAndReleasing
      )
      if isDone {
        replace(other)
        return .first
      }
      slot = actual
    }
  }

  /// Replaces the first step to a situation by the number of the situation.
  ///
  /// Meanwhile other threads may look for it.
  func setNumber(_ number: Int, _ tag: UInt32, _ step: StepPlace) {
    let own = UInt64(tag) << 32 | UInt64(step.bits)
    var place = Int(tag) & (capacity - 1)
    for _ in 0..<capacity {
      if slots[place].load(ordering: .relaxed) == own {
        slots[place].store(UInt64(tag) << 32 | UInt64(number + 1), ordering: .releasing)
        return
      }
      place = (place + 1) & (capacity - 1)
    }
    preconditionFailure("the first step to situation \(number) is in no slot")
  }

  /// Whether there is room for so many situations.
  func hasRoom(for count: Int) -> Bool { Self.hasRoom(for: count, in: capacity) }

  /// Provides room for so many situations before several threads add steps.
  ///
  /// - Complexity: O(capacity) if there is no room.
  mutating func reserve(_ count: Int) {
    var needed = capacity
    while !Self.hasRoom(for: count, in: needed) { needed *= 2 }
    if needed > capacity { grow(to: needed) }
  }

  /// Forgets the steps of a part of the situations.
  ///
  /// - Complexity: O(capacity).
  mutating func removeSteps(of generation: Int) {
    grow(to: capacity) {
      StepPlace(bits: UInt32(truncatingIfNeeded: $0))?.isOf(generation) != true
    }
  }

  private mutating func grow(to size: Int, keeping isKept: (UInt64) -> Bool = { _ in true }) {
    let larger = Self.emptySlots(size)
    for old in 0..<capacity {
      let slot = slots[old].load(ordering: .relaxed)
      guard slot != 0, isKept(slot) else { continue }
      var place = Int(Self.tag(in: slot)) & (size - 1)
      while larger[place].load(ordering: .relaxed) != 0 { place = (place + 1) & (size - 1) }
      larger[place].store(slot, ordering: .relaxed)
    }
    slots.deallocate()
    slots = larger
    capacity = size
  }
}
