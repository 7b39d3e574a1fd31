import Statecraft
import Testing

@testable import RandomCharts

/// Histories in charts whose regions have tables of their own.
@Suite struct RegionHistoryTests {
  @Test func `histories of regions are the same with and without a table`() throws {
    let agreement = TableAgreement(context: Studio(), chart: Studio.chart(dials: 13))
    let fromTable = try agreement.check(800)
    #expect(fromTable > 400)
  }

  @Test func `histories of few regions are the same with and without a table`() throws {
    let agreement = TableAgreement(context: Studio(), chart: Studio.chart(dials: 1))
    let fromTable = try agreement.check(1_500, seed: 8)
    #expect(fromTable > 1_000)
  }

  @Test func `deep and shallow histories of a region come from the table`() throws {
    var (machine, plain) = try machines()
    let events: [Studio.Event] = [
      .next, .inner, .stop, .resume, .stop, .recall, .inner, .next, .stop, .turn, .resume, .stop,
      .recall, .all, .resume,
    ]
    for event in events {
      let outcome = machine.send(event)
      #expect(outcome.isPrecomputed, "\(event)")
      #expect(outcome.words == plain.send(event).words)
      #expect(situation(machine) == situation(plain))
    }
    #expect(machine.isIn("outro") && machine.isIn("left2"))
  }

  @Test func `the default of a history that was never stored acts in the table`() throws {
    for (event, state) in [(Studio.Event.resume, "chorus"), (.recall, "outro")] {
      var (machine, plain) = try machines(tape: "stopped")
      let outcome = machine.send(event)
      #expect(outcome.isPrecomputed)
      #expect(outcome.words == plain.send(event).words)
      #expect(machine.isIn(state))
      #expect(machine.context.log.hasSuffix("default \(state)"))
      // Now something is stored.
      machine.send(.stop)
      machine.send(event)
      #expect(machine.isIn(state))
      #expect(!machine.context.log.hasSuffix("default \(state)"))
    }
  }

  @Test func `a history that was stored in an earlier life of the regions is still known`() throws {
    var (machine, plain) = try machines()
    for event in [Studio.Event.next, .inner, .off, .on] {
      #expect(machine.send(event).words == plain.send(event).words)
      #expect(situation(machine) == situation(plain))
    }
    #expect(machine.isIn("intro"))
    // Leaving the tape stores another place; what the desk has stored is older.
    for event in [Studio.Event.stop, .resume] {
      let outcome = machine.send(event)
      #expect(outcome.isPrecomputed)
      #expect(outcome.words == plain.send(event).words)
      #expect(situation(machine) == situation(plain))
    }
    #expect(machine.isIn("intro"))
    var (other, _) = try machines()
    for event in [Studio.Event.next, .inner, .stop, .off, .on, .stop, .off] { other.send(event) }
    other.send(.onDeep)
    #expect(other.isIn("stopped"))
    #expect(other.send(.resume).isPrecomputed)
    #expect(other.isIn("intro"))
  }

  @Test(arguments: ["front", "room"])
  func `a history of what is around the regions is kept beside them`(name: String) throws {
    var (machine, plain) = try machines()
    let events: [Studio.Event] = [
      .turn, .next, .inner, .off, name == "front" ? .onDeep : .onAround, .inner, .stop, .resume,
      .whole, .all, .off, .on, .turn, .whole, .off, name == "front" ? .onDeep : .onAround,
    ]
    var fromTable = 0
    for event in events {
      let outcome = machine.send(event)
      #expect(outcome.words == plain.send(event).words, "\(event)")
      #expect(situation(machine) == situation(plain), "\(event)")
      if outcome.isPrecomputed { fromTable += 1 }
    }
    #expect(fromTable >= 8)
  }

  @Test func `a transition to a history of another region goes to the engine`() throws {
    var (machine, plain) = try machines()
    for event in [Studio.Event.next, .inner, .stop, .cross, .next, .stop, .turn, .cross] {
      let outcome = machine.send(event)
      #expect(outcome.isPrecomputed == (event != .cross))
      #expect(outcome.words == plain.send(event).words)
      #expect(situation(machine) == situation(plain))
    }
  }

  @Test func `a transition to the default of a history around the regions goes to the engine`()
    throws
  {
    // Nothing is stored, and the default is in the region: as if nothing else were concerned.
    var (machine, plain) = try machines()
    for event in [Studio.Event.whole, .turn, .whole] {
      let outcome = machine.send(event)
      #expect(outcome.isPrecomputed == (event == .turn))
      #expect(outcome.words == plain.send(event).words)
      #expect(situation(machine) == situation(plain))
    }
  }

  @Test func `a refused event is explained, and a kept outcome stays as it was`() throws {
    var (machine, plain) = try machines()
    var kept: [(Outcome<Studio>, String)] = []
    for event in [Studio.Event.stop, .stop, .resume, .resume, .on, .all, .recall] {
      let outcome = machine.send(event)
      let expected = plain.send(event).words
      #expect(outcome.isPrecomputed)
      #expect(outcome.words == expected)
      kept.append((outcome, expected))
    }
    #expect(kept.contains { $0.0.kind == .refused })
    for (outcome, text) in kept { #expect(outcome.words == text) }
  }

  @Test func `machines in the same states that remember others are not equal`() throws {
    var (machine, _) = try machines()
    var copy = machine
    for event in [Studio.Event.next, .stop] { machine.send(event) }
    for event in [Studio.Event.next, .inner, .stop] { copy.send(event) }
    machine.context = Studio()
    copy.context = Studio()
    #expect(machine.configuration == copy.configuration)
    #expect(machine != copy)
    machine.send(.resume)
    copy.send(.resume)
    #expect(machine.isIn("verse") && copy.isIn("chorus"))
    for event in [Studio.Event.inner, .stop] { machine.send(event) }
    copy.send(.stop)
    machine.context = Studio()
    copy.context = Studio()
    // The shallow history and that of the desk have stored the same, too.
    #expect(machine == copy)
  }

  @Test func `a snapshot has what the histories of regions have stored`() throws {
    var (machine, plain) = try machines()
    let chart = Studio.chart(dials: 13).limited(to: Self.divided)
    for event in [Studio.Event.next, .inner, .off, .onDeep, .turn, .stop, .all, .inner, .next] {
      machine.send(event)
      plain.send(event)
      let snapshot = machine.snapshot()
      #expect(snapshot.history == plain.snapshot().history)
      #expect(snapshot.configuration == plain.snapshot().configuration)
      var restored = try Machine.restoring(snapshot, chart: chart).machine
      #expect(situation(restored) == situation(plain))
      var other = plain
      for event in [Studio.Event.turn, .resume, .stop, .recall] {
        #expect(restored.send(event).words == other.send(event).words)
      }
    }
  }

  @Test func `a machine that is put together from its parts knows its histories`() throws {
    var (machine, _) = try machines()
    for event in [Studio.Event.next, .inner, .stop, .turn] { machine.send(event) }
    var parts = Machine(machine.context, machine.table, machine.engine, postponed: [])
    #expect(parts == machine && parts.hashValue == machine.hashValue)
    for event in [Studio.Event.resume, .stop, .recall] {
      let outcome = parts.send(event)
      #expect(outcome.isPrecomputed)
      #expect(outcome.words == machine.send(event).words)
    }
  }

  @Test func `a population of such a chart does what its machines do`() throws {
    let chart = Studio.chart(dials: 13).limited(to: Self.divided)
    var population = try Population(chart: chart)
    try population.add(repeating: Studio(), count: 2)
    var machine = try Machine.start(Studio(), chart: chart).machine
    let first = machine
    for event in [Studio.Event.next, .inner, .stop, .turn, .resume, .off, .onDeep, .stop, .recall] {
      #expect(population.send(event, to: 1).words == machine.send(event).words)
      #expect(population[1] == machine)
    }
    #expect(population[0] == first)
  }

  @Test func `a chart that is divided because of its histories goes on when the table is full`()
    throws
  {
    let chart = Studio.chart(dials: 1)
    let few = chart.limited(to: .init(configurations: 24, bytes: 1 << 24))
    #expect(try few.table().isDivided)
    var machine = try Machine.start(Studio(), chart: few).machine
    var plain = try Machine.start(Studio(), chart: chart.limited(to: .none)).machine
    let events: [Studio.Event] = [.next, .inner, .stop, .turn, .resume, .recall, .all]
    var fromTable = 0
    for step in 0..<400 {
      let event = events[step * step % 11 % 7]
      let outcome = machine.send(event)
      #expect(outcome.words == plain.send(event).words)
      if step >= 200, outcome.isPrecomputed { fromTable += 1 }
    }
    #expect(fromTable == 200)
  }

  /// Regions with tables of their own, without one of whole configurations.
  private static var divided: ConfigurationTable<Studio>.Capacity {
    .init(bytes: 1 << 24, undivided: 0, whole: 0)
  }

  /// A machine whose regions have tables of their own, and a machine without a table.
  private func machines(
    tape: String = "playing"
  ) throws -> (Machine<Studio>, Machine<Studio>) {
    let chart = Studio.chart(dials: 13, tape: tape)
    return (
      try Machine.start(Studio(), chart: chart.limited(to: Self.divided)).machine,
      try Machine.start(Studio(), chart: chart.limited(to: .none)).machine
    )
  }

  private func situation(_ machine: Machine<Studio>) -> String {
    "\(machine.configuration) \(machine.context) \(machine.engine.history.map { $0.map(Array.init) })"
  }
}

extension RegionHistoryTests {
  /// A number of dials beside a tape and a desk that remember where they were.
  struct Studio: ChartContext, Codable, Hashable {
    typealias State = String
    enum Event: CaseIterable, Codable {
      case turn, all, next, inner, stop, resume, recall, cross, whole, off, on, onDeep, onAround
    }
    var log = ""
    var sum = 0

    static func chart(dials: Int, tape: String = "playing") -> MachineChart<Self> {
      MachineChart(initial: "room") {
        state("room", initial: "front") {
          history(.deep, default: "front") { $0.log = "default room" }
          on(.off, to: "dark")
          parallel("front") {
            history(.deep, default: "wall2") { $0.log = "default front" }
            for dial in 0..<dials { self.dial(dial) }
            self.tape(initial: tape)
            desk
            wall
          }
        }
        state("dark") {
          on(.on, to: "room")
          on(.onDeep, to: .deepHistory(of: "front"))
          on(.onAround, to: .deepHistory(of: "room"))
          on(.resume, to: .deepHistory(of: "playing"))
          on(.turn) { $0.sum &+= 1 }
        }
      }
    }

    private static func dial(_ number: Int) -> ChartElement<Self> {
      state("dial\(number)", initial: "dial\(number)a") {
        for (name, next) in [("a", "b"), ("b", "a")] {
          state("dial\(number)\(name)") {
            onExit { $0.sum = $0.sum &* 5 ^ number }
            on(.all, to: "dial\(number)\(next)") { $0.sum &+= number }
            if number == 0 { on(.turn, to: "dial0\(next)") }
          }
        }
      }
    }

    private static func tape(initial: String) -> ChartElement<Self> {
      state("tape", initial: initial) {
        state("stopped") {
          on(.resume, to: .deepHistory(of: "playing")) { $0.log = "resume" }
          on(.recall, to: .history(of: "playing")) { $0.log = "recall" }
        }
        state("playing", initial: "intro") {
          history(.deep, default: "chorus") { $0.log += ", default chorus" }
          history(default: "outro") { $0.log += ", default outro" }
          on(.stop, to: "stopped")
          onEntry { $0.log += ", play" }
          onExit { $0.sum = $0.sum &* 3 }
          state("intro") { on(.next, to: "song") }
          state("song", initial: "verse") {
            onExit { $0.sum &+= 7 }
            state("verse") { on(.inner, to: "chorus") }
            state("chorus") {
              onEntry { $0.sum &+= 11 }
              on(.inner, to: "verse")
              on(.next, to: "outro")
            }
          }
          state("outro") { on(.next, to: "intro").when("it is even") { $0.sum.isMultiple(of: 2) } }
        }
      }
    }

    private static var desk: ChartElement<Self> {
      state("desk", initial: "open") {
        state("folded") { on(.resume, to: .deepHistory(of: "open")) }
        parallel("open") {
          on(.stop, to: "folded")
          for side in ["left", "right"] {
            state(side, initial: "\(side)1") {
              state("\(side)1") { on(side == "left" ? .inner : .next, to: "\(side)2") }
              state("\(side)2") { on(.recall, to: "\(side)1") }
            }
          }
        }
      }
    }

    private static var wall: ChartElement<Self> {
      state("wall", initial: "wall1") {
        for (name, next) in [("wall1", "wall2"), ("wall2", "wall1")] {
          state(name) {
            on(.all, to: next)
            on(.cross, to: .history(of: "playing"))
            on(.whole, to: .deepHistory(of: "front"))
          }
        }
      }
    }
  }
}
