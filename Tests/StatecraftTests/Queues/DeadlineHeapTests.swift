import Statecraft
import StatecraftRandom
import Testing

@Suite struct DeadlineHeapTests {
  @Test(arguments: [0, 1, 2, 5, 6, 21, 22, 300])
  func `entries come by deadline, equal ones by number`(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let entries = (0..<count).map { number in
      DeadlineHeap.Entry(.milliseconds(random.number(below: 50) - 20), number)
    }
    var inserted = DeadlineHeap()
    for entry in entries { inserted.insert(entry) }
    for var heap in [inserted, DeadlineHeap(entries)] {
      var found: [DeadlineHeap.Entry] = []
      while let first = heap.first {
        #expect(first == heap.first { _ in true })
        found.append(first)
        heap.removeFirst()
      }
      #expect(found == entries.sorted())
      #expect(found.map(\.deadline) == entries.map(\.deadline).sorted())
    }
  }

  @Test func `deadlines that are far away and near ones are kept exactly`() {
    let deadlines: [Duration] = [
      .zero, .nanoseconds(1), Duration(secondsComponent: 0, attosecondsComponent: 1),
      .seconds(-1), .seconds(1_000_000_000_000_000), .seconds(-1_000_000_000_000_000),
    ]
    let entries = deadlines.enumerated().map { DeadlineHeap.Entry($1, $0) }
    #expect(entries.map(\.deadline) == deadlines)
    #expect(entries.sorted().map(\.deadline) == deadlines.sorted())
  }

  @Test func `the first entry that fulfils a condition is found among many`() {
    let heap = DeadlineHeap((0..<100).map { DeadlineHeap.Entry(.seconds(100 - $0), $0) })
    #expect(heap.first { $0.number < 40 }?.number == 39)
    #expect(heap.first { $0.number > 100 } == nil)
  }

  @Test func `the first entry can be replaced, and others removed`() {
    var heap = DeadlineHeap((0..<50).map { DeadlineHeap.Entry(.seconds($0), $0) })
    heap.replaceFirst(with: DeadlineHeap.Entry(.seconds(25), -1))
    #expect(heap.first?.number == 1)
    heap.removeAll { $0.number > 0 && $0.number < 25 }
    #expect(heap.first?.number == -1)
    #expect(heap.count == 26)
  }
}
