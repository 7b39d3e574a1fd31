import Statecraft
import Testing

@testable import StatecraftExploration

/// What an exploration of a system knows need not be asked or done again, and is the same.
@Suite struct KnownStepTests {
  /// A machine that counts to nine, tells others, and hears of them.
  struct Counter: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case next, heard }
    enum Output: Hashable { case counted }
    var count = 0
    var heard = 0

    static let chart = Chart(initial: .only) {
      state(.only) {
        on(.next).when("less than nine") { $0.count < 9 }.do { $0.count += 1 }.emit(.counted)
        on(.heard).do { $0.heard = ($0.heard + 1) % 3 }
      }
    }
  }

  /// Two counters and the messages between them, with facts that ask for machines, for messages, and for both.
  private func counters(_ link: SystemLink) -> MachineSystem {
    var system = MachineSystem("counters")
    let first = system.add("first", Counter(), chart: Counter.chart)
    let second = system.add("second", Counter(), chart: Counter.chart)
    for counter in [first, second] {
      system.every(.next, of: counter)
      system.without(.heard, of: counter)
    }
    for (source, target) in [(first, second), (second, first)] {
      system.connect(source, to: target, via: link) { _ in .heard }
    }
    system.never("both have counted") { $0[first].count == 9 && $0[second].count == 9 }
    system.never("two messages wait") { $0.messages(from: first, to: second) == 2 }
    system.never("the first one has counted, and nothing waits") {
      $0[first].count > 4 && $0.isQuiet
    }
    return system
  }

  /// Compares what is known in the situations of an exploration with what is asked and done there.
  private func compare(_ system: MachineSystem, stride: Int) throws -> Int {
    let steps = try SystemSteps(system)
    var explorer = SystemExplorer(steps, .standard, isCancelled: { false })
    try explorer.run()
    try #require(explorer.stop == nil)
    for number in Swift.stride(from: 0, to: explorer.store.count, by: stride)
    where !explorer.cut.contains(number) {
      let state = explorer.state(in: number)
      let situation = steps.situation(state)
      for (position, fact) in explorer.facts.enumerated() {
        let isTrue = explorer.graph.facts[number] & 1 << UInt64(position) != 0
        #expect(isTrue == fact.test(situation), "\(fact) in \(number)")
      }
      let known = try steps.steps(from: state)
      let taken = try steps.steps(from: state, .again)
      #expect(known.map(\.label) == taken.map(\.label))
      #expect(known.map { steps.bytes(of: $0.state) } == taken.map { steps.bytes(of: $0.state) })
      #expect(known.map(\.message) == taken.map(\.message))
    }
    return explorer.store.count
  }

  @Test(arguments: [
    SystemLink.queue(2),
    .queue(2, loses: true, overflow: .dropsMessage),
    .queue(2, reorders: true, duplicates: true, overflow: .dropsMessage),
    .queue(1, waits: true, overflow: .dropsMessage),
    .synchronous,
  ])
  func `what is known of steps and facts is what is done and asked`(link: SystemLink) throws {
    let count = try compare(counters(link), stride: 3)
    #expect(count >= 100)
  }

  @Test func `steps beside timers, which start and end in others, are what is done`() throws {
    var system = counters(.queue(1, waits: true, overflow: .dropsMessage))
    let sleepers = ["left", "right"].map { system.add($0, Sleeper(), chart: Sleeper.chart) }
    for sleeper in sleepers { system.every(.call, of: sleeper) }
    system.never("both are awake and have counted") { situation in
      sleepers.allSatisfy { situation[$0].isIn(.awake) } && situation.isQuiet
    }
    let count = try compare(system, stride: 17)
    #expect(count >= 1_000)
  }

  @Test func `facts are asked once for many situations with the same machines`() throws {
    final class Count: @unchecked Sendable {
      var asked = 0
    }
    let count = Count()
    var system = MachineSystem.ring((1...8).reversed(), isFair: true)
    system.never("never") { _ in
      count.asked += 1
      return false
    }
    let steps = try SystemSteps(system)
    var explorer = SystemExplorer(steps, .standard, isCancelled: { false })
    try explorer.run()
    #expect(explorer.store.count > 4_096)
    #expect(count.asked * 4 < explorer.store.count)
    _ = try compare(system, stride: 97)
  }

  @Test func `what facts say is forgotten if few situations have the same machines`() throws {
    let fact = SystemFact("always") { _ in true }
    let steps = try SystemSteps(counters(.queue(2)))
    var facts = KnownFacts([fact], steps)
    func ask(_ machine: Int) -> UInt64 {
      let state = SystemState(numbers: [machine, 0], queues: WaitingMessages(queues: 2))
      return facts.ask(steps.situation(state)) { _ in }
    }
    // Every fourth situation has the machines of the one before, also the 4,096th.
    for number in 0..<4_096 { #expect(ask(number % 4 == 3 ? number - 1 : number) == 1) }
    #expect(facts.byteCount > 0)
    #expect(ask(4_096) == 1)
    #expect(facts.byteCount == 0)
    #expect(ask(4_096) == 1)
  }

  @Test func `messages of queues are added and removed at their places, written and read`() {
    var messages = WaitingMessages(queues: 3)
    #expect(messages.isEmpty && messages.counts == [0, 0, 0])
    for (message, queue) in [(7, 1), (300, 2), (5, 0), (9, 1), (8, 1)] {
      messages.append(message, to: queue)
    }
    #expect(messages.counts == [1, 3, 1])
    #expect((0..<3).map { Array(messages[$0]) } == [[5], [7, 9, 8], [300]])
    messages.remove(at: 0, of: 1)
    messages.remove(at: 0, of: 0)
    #expect((0..<3).map { Array(messages[$0]) } == [[], [9, 8], [300]])
    #expect(messages.message(at: 1, of: 1) == 8)
    for isUnordered in [false, true] {
      var packer = Packer()
      messages.pack(into: &packer) { _ in isUnordered }
      let read = packer.bytes.withUnsafeBytes { bytes in
        bytes.baseAddress.map { start in
          var unpacker = Unpacker(start)
          return WaitingMessages(&unpacker, queues: 3)
        }
      }
      #expect(read.map { Array($0[1]) } == (isUnordered ? [8, 9] : [9, 8]))
      #expect(read.map { Array($0[2]) } == [300] && read?.counts == [0, 2, 1])
    }
  }
}
