import StatecraftRandom
import Testing

@testable import StatecraftExploration

/// A set of situations has the same numbers and bytes wherever these are.
@Suite struct SpillStoreTests {
  /// Random bytes, of which many come again.
  private func situations(_ count: Int) -> [[UInt8]] {
    var random = SplitMix64(seed: 7)
    return (0..<count).map { position in
      // Some are larger than a piece of memory, one is empty.
      let length = position == 50 ? 0 : position % 97 == 3 ? 9_000 : 1 + Int(random.next() % 3)
      return (0..<length).map { _ in UInt8(random.next() % 16) }
    }
  }

  @Test func `what is spilled is found again with its number`() throws {
    let folder = try TemporaryFolder()
    var disk = SpillDisk.system
    disk.isEager = true
    let store = SituationStore()
    try store.startSpilling(to: folder.spill, on: disk, memory: 0)
    var numbers: [[UInt8]: Int] = [:]
    var order: [[UInt8]] = []
    for (position, situation) in situations(2_000).enumerated() {
      let (number, isNew) = store.insert(situation)
      #expect(isNew == (numbers[situation] == nil))
      #expect(number == numbers[situation] ?? order.count)
      if isNew {
        numbers[situation] = number
        order.append(situation)
      }
      if position % 100 == 99 { #expect(try !store.makeRoom { true }) }
    }
    #expect(store.count == order.count && order.count < 2_000)
    #expect(store.spilledBytes > 150_000)
    #expect(store.spilledSegments == store.segments.count - 1)
    for (number, situation) in order.enumerated() {
      #expect(store.withBytes(of: number) { Array($0) } == situation)
    }
    #expect(try folder.contents.isEmpty)
  }

  @Test func `no more is spilled than is needed`() throws {
    let folder = try TemporaryFolder()
    let store = SituationStore()
    try store.startSpilling(to: folder.spill, memory: 1 << 20)
    for situation in situations(2_000) { _ = store.insert(situation) }
    let before = store.byteCount
    #expect(try store.makeRoom { store.byteCount > before })
    #expect(store.spilledBytes == 0)
    #expect(try store.makeRoom { store.byteCount > before - 1 })
    #expect(store.spilledSegments == 1)
    #expect(store.byteCount < before)
  }

  @Test func `without a folder nothing is spilled`() throws {
    let store = SituationStore()
    for situation in situations(2_000) { _ = store.insert(situation) }
    #expect(try !store.makeRoom { true })
    #expect(try store.makeRoom { false })
    #expect(store.spilledBytes == 0 && store.spilledSegments == 0)
  }
}
