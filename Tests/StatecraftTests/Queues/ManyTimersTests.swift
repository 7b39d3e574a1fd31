import Statecraft
import StatecraftRandom
import StatecraftTesting
import Testing

/// Machines and populations with very many timers.
@Suite struct ManyTimersTests {
  @Test func `many timers of a machine fire by deadline, equal ones in the order of their start`() {
    var machine = Machine(Alarms())
    for _ in 0..<3_000 { machine.send(.set) }
    let expected = machine.set.enumerated()
      .sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
      .map { $0.offset % 2 }
    #expect(machine.pendingTimers.count == 3_000)
    #expect(machine.delayedEvents == (0..<3_000).map { $0 % 2 == 0 ? .even : .odd })
    machine.advance(to: .seconds(1_000))
    #expect(machine.rung == expected)
    #expect(machine.nextDeadline == nil)
  }

  @Test func `a copy of a machine with many timers goes its own way`() {
    var machine = Machine(Alarms())
    for _ in 0..<500 { machine.send(.set) }
    var copies: [(Machine<Alarms>, Int)] = []
    for round in 0..<20 {
      copies.append((machine, machine.pendingTimers.count))
      machine.advance(by: .seconds(1))
      if round % 3 == 0 { for _ in 0..<7 { machine.send(.set) } }
    }
    for (copy, count) in copies {
      #expect(copy.pendingTimers.count == count)
      var copy = copy
      copy.advance(to: .seconds(10_000))
      #expect(copy.rung.count == copy.set.count)
      #expect(copy.nextDeadline == nil)
    }
  }

  @Test func `a step that fails leaves many timers as they were`() {
    var machine = Machine(Alarms())
    for _ in 0..<200 { machine.send(.set) }
    let before = machine
    #expect(machine.send(.fail).kind == .failed)
    #expect(machine == before)
    #expect(machine.pendingTimers == before.pendingTimers)
  }

  @Test func `a restored machine with many timers equals the one that was saved`() throws {
    var machine = Machine(Alarms())
    for _ in 0..<300 { machine.send(.set) }
    machine.advance(by: .seconds(20))
    var restored = try Machine.restoring(machine.snapshot()).machine
    #expect(restored == machine)
    #expect(restored.hashValue == machine.hashValue)
    #expect(
      restored.advance(by: .seconds(100)).map(\.description)
        == machine.advance(by: .seconds(100)).map(\.description)
    )
  }

  @Test func `the timers of a population fire by deadline, equal ones by position`() throws {
    var population = Population(of: Beat.self)
    var alone: [Machine<Beat>] = []
    for number in 0..<300 {
      try population.add(Beat(period: 1 + number * 7 % 10))
      alone.append(Machine(Beat(period: 1 + number * 7 % 10)))
    }
    var random = SplitMix64(seed: 5)
    var now = 0
    for _ in 0..<200 {
      if random.chance(40) {
        let position = random.number(below: 300)
        let event = random.pick(Beat.Event.allCases)
        alone[position].advance(to: population.now)
        let expected = alone[position].send(event)
        #expect(population.send(event, to: position).description == expected.description)
      }
      now += random.number(below: 3)
      var found: [String] = []
      population.advance(to: .seconds(now)) { found.append("\($0) \($1) \($1.time)") }
      var expected: [(Duration, Int, String)] = []
      for position in alone.indices {
        for outcome in alone[position].advance(to: .seconds(now)) {
          expected.append((outcome.time, position, "\(position) \(outcome) \(outcome.time)"))
        }
      }
      #expect(found == expected.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2))
      #expect(population.nextDeadline == alone.compactMap(\.nextDeadline).min())
    }
    #expect(population.indices.map { population[$0] } == alone)
  }

  /// Delayed events without a name, which are noted when they are set and when they ring.
  struct Alarms: Statechart, Hashable, Codable {
    enum State: CaseIterable { case running }
    enum Event: CaseIterable { case set, fail, even, odd }

    struct Failure: Error {}

    /// The delays that were set, in seconds.
    var set: [Int] = []
    /// What has rung: 0 for even alarms, 1 for odd ones.
    var rung: [Int] = []

    static let chart = Chart(initial: .running, delayed: .limit(10_000)) {
      state(.running) {
        on(.set)
          .when("the next one is even") { $0.set.count % 2 == 0 }
          .do { $0.set.append($0.set.count * 7_919 % 83 + 1) }
          .raise(.even, after: "the delay") { .seconds($0.set.last ?? 0) }
        on(.set)
          .do { $0.set.append($0.set.count * 7_919 % 83 + 1) }
          .raise(.odd, after: "the delay") { .seconds($0.set.last ?? 0) }
        on(.even) { $0.rung.append(0) }
        on(.odd) { $0.rung.append(1) }
        on(.fail)
          .do { $0.set.append(1) }
          .raise(.even, after: .seconds(1))
          .raise(.odd, after: .seconds(1))
          .do { _ in throw Failure() }
      }
    }
  }

  /// A timer that starts anew, can be stopped, and is started by an event.
  struct Beat: Statechart, Hashable {
    enum State: CaseIterable { case beating, resting }
    enum Event: CaseIterable { case stop, start, touch }

    let period: Int
    var beats = 0
    var touches = 0

    static let chart = Chart(initial: .beating, unhandled: .ignore) {
      on(.touch) { $0.touches += 1 }
      state(.beating) {
        after("the period", to: .beating) {
          .seconds($0.period)
        } do: {
          $0.beats += 1
        }
        on(.stop, to: .resting)
      }
      state(.resting) { on(.start, to: .beating) }
    }
  }
}
