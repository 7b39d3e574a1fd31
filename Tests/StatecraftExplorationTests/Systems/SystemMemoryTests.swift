import Statecraft
import Testing

@testable import StatecraftExploration

/// The memory that counts for the budget of a system.
@Suite struct SystemMemoryTests {
  /// A machine that counts, and fails whenever it is kicked.
  struct Counter: ChartContext {
    enum State: CaseIterable { case only, stopped }
    enum Event: CaseIterable { case next, kick, stop }
    struct Failure: Error {}
    var count = 0

    static let chart = Chart(initial: .only) {
      state(.only) {
        on(.next).do { $0.count = ($0.count + 1) % 100 }
        on(.kick).do { _ in throw Failure() }
        on(.stop, to: .stopped)
      }
      state(.stopped)
    }
  }

  @Test func `what is known of failing steps and stuck situations counts`() throws {
    var system = MachineSystem("counters")
    let counter = system.add("counter", Counter(), chart: Counter.chart)
    system.every(.next, .kick, .stop, of: counter)
    let steps = try SystemSteps(system)
    var explorer = SystemExplorer(steps, .standard, isCancelled: { false })
    try explorer.run()
    #expect(explorer.failures.count == 100 && explorer.stuck.count == 100)
    let rest =
      explorer.store.byteCount + explorer.graph.byteCount + explorer.parents.countedBytes
      + explorer.foundBy.countedBytes + explorer.depths.countedBytes + steps.byteCount
    let found = explorer.failures.countedBytes + explorer.stuck.countedBytes
    #expect(explorer.byteCount >= rest + found)
  }

  /// A machine with a long list, which never has the same one again.
  struct Pile: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case next }
    var values: [Int] = []

    static let chart = Chart(initial: .only) {
      state(.only) {
        on(.next).do { pile in
          pile.values = Array(repeating: (pile.values.last ?? 0) + 1, count: 10_000)
        }
      }
    }
  }

  @Test func `a budget ends behind the situation that exceeds it, however large situations are`()
    throws
  {
    var system = MachineSystem("piles")
    let pile = system.add("pile", Pile(), chart: Pile.chart)
    system.every(.next, of: pile)
    let budget = ExplorationBudget(bytes: 1_000_000)
    var explorer = SystemExplorer(try SystemSteps(system), budget, isCancelled: { false })
    try explorer.run()
    #expect(explorer.stop == .bytes(1_000_000))
    // A list of numbers below 128 has a byte for each of them, or two, and is kept twice.
    #expect(explorer.byteCount > 1_000_000 && explorer.byteCount < 1_050_000)
    #expect((40...60).contains(explorer.store.count))
  }

  @Test func `values that machines have as numbers only count`() throws {
    typealias Desk = MemoryTests.Desk
    func byteCount(texts: Int) throws -> Int {
      var system = MachineSystem("desks")
      let desk = system.add("desk", Desk(), chart: Desk.chart)
      for text in 0..<texts { system.every(.print(text), of: desk) }
      let steps = try SystemSteps(system)
      var explorer = SystemExplorer(steps, .standard, isCancelled: { false })
      try explorer.run()
      #expect(explorer.store.count == texts + 1)
      return explorer.byteCount
    }
    let texts = try (byteCount(texts: 40) - byteCount(texts: 8)) / 1_000
    // Each text is kept once for its number and once to be read.
    #expect(texts >= 60)
  }

  /// A machine that sends the numbers up to a limit, one with each event.
  struct Numbering: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case next }
    enum Output: Hashable { case item(Int) }
    var limit: Int
    var sent = 0

    static let chart = Chart(initial: .only) {
      state(.only) {
        on(.next).when("more") { $0.sent < $0.limit }.do { $0.sent += 1 }.emit { .item($0.sent) }
      }
    }
  }

  /// A machine that keeps the number that came last.
  struct Last: ChartContext {
    enum State: CaseIterable { case only }
    typealias Event = Receiver.Event
    var number = 0

    static let chart = Chart(initial: .only) {
      state(.only) { on(\.item) { $0.number = $1 } }
    }
  }

  @Test func `what is known of machines grows with what they do, however many events there are`()
    throws
  {
    func byteCount(numbers: Int) throws -> Int {
      var system = MachineSystem("numbers")
      let source = system.add("source", Numbering(limit: numbers), chart: Numbering.chart)
      let last = system.add("last", Last(), chart: Last.chart)
      system.every(.next, of: source)
      system.connect(source, to: last, via: .queue(1)) { output in
        switch output {
        case .item(let number): .item(number)
        }
      }
      let steps = try SystemSteps(system)
      var explorer = SystemExplorer(steps, .standard, isCancelled: { false })
      try explorer.run()
      #expect(explorer.stop == nil && explorer.store.count > 2 * numbers)
      return steps.byteCount
    }
    let (some, twice) = try (byteCount(numbers: 500), byteCount(numbers: 1_000))
    // Each machine that has kept a number gets the next one, and no other.
    #expect(twice * 10 < some * 21)
  }
}
