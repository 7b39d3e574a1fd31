#if Durable
import StatecraftRandom
import Testing

@testable import StatecraftDurable

/// The generations of timers and work, beside a dictionary that is made anew each time.
@Suite struct GenerationsTests {
  @Test func `serial numbers find their generations, in whatever order they were given`() {
    let generations = Generations([7, 3, 5], [20, 30, 10])
    #expect(generations[3] == 30)
    #expect(generations[5] == 10)
    #expect(generations[7] == 20)
    #expect(generations[4] == nil)
    #expect(generations.values == [30, 10, 20])
    #expect(generations.serial(of: 10) == 5)
    #expect(generations.serial(of: 11) == nil)
  }

  @Test func `numbers without a partner are left out`() {
    #expect(Generations([1, 2], [9]).values == [9])
    #expect(Generations([1], [9, 8]).values == [9])
  }

  @Test func `new numbers get new generations, and those that are gone are forgotten`() {
    var random = SplitMix64(seed: 5)
    var generations = Generations()
    var last: Int64 = 0
    var known: [Int: Int64] = [:]
    var next = 0
    var pending: [Int] = []
    for _ in 0..<2_000 {
      pending.removeAll { _ in Int.random(in: 0..<4, using: &random) == 0 }
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        next += Int.random(in: 1...3, using: &random)
        pending.append(next)
      }
      var expected: [Int: Int64] = [:]
      var count = last
      for serial in pending {
        if let generation = known[serial] {
          expected[serial] = generation
        } else {
          count += 1
          expected[serial] = count
        }
      }
      generations.keep(pending, after: &last)
      known = expected
      #expect(last == count)
      #expect(generations.values == pending.map { expected[$0] })
      #expect(generations.isEmpty == pending.isEmpty)
      #expect(pending.allSatisfy { generations[$0] == expected[$0] })
    }
  }

  @Test func `a single number is set in its place`() {
    var generations = Generations([2, 6], [1, 2])
    generations.set(4, to: 9)
    generations.set(8, to: 7)
    #expect(generations.values == [1, 9, 2, 7])
    #expect(generations[4] == 9)
  }
}
#endif
