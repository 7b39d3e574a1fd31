import Statecraft
import Testing

@testable import RandomCharts

/// Guarded eventless transitions in charts whose regions have tables of their own.
@Suite struct RegionEventlessTests {
  @Test(arguments: [1, 12], [true, false])
  func `guarded eventless transitions are the same with and without a table`(
    dials: Int,
    isWatchedAround: Bool
  ) throws {
    let agreement = TableAgreement(
      context: Plant(),
      chart: Plant.chart(dials: dials, isWatchedAround: isWatchedAround),
      others: 2
    ) { number, machine in
      machine.advance(by: .seconds(1 + 2 * number))
    }
    let fromTable = try agreement.check(600)
    // Without regions, a loop without an end keeps events of the whole configuration out of the table.
    #expect(fromTable > (dials > 1 ? 180 : 60))
  }

  @Test func `charts that go on after errors are the same with and without a table`() throws {
    let agreement = TableAgreement(
      context: Plant(),
      chart: Plant.chart(dials: 12, errors: .raise),
      others: 1
    ) { _, machine in
      machine.advance(by: .seconds(1))
    }
    try agreement.check(500, seed: 9)
  }

  @Test func `an event after which no such transition is enabled comes from the table`() throws {
    var (machine, plain) = try machines()
    for event in [Plant.Event.turn, .all, .turn, .drain, .fill, .look, .all, .fill] {
      let outcome = machine.send(event)
      #expect(outcome.isPrecomputed, "\(event)")
      #expect(outcome.words == plain.send(event).words)
      #expect(machine.words == plain.words)
    }
  }

  @Test func `guards that ask for states of other regions are asked without the engine`() throws {
    var (machine, plain) = try machines()
    var fromTable = 0
    // The valve follows the pump; while neither changes, it asks where the pump is. The chain asks, too.
    for event in [Plant.Event.chain, .start, .turn, .all, .look, .turn, .drain, .turn, .all] {
      let outcome = machine.send(event)
      #expect(outcome.words == plain.send(event).words)
      #expect(machine.words == plain.words)
      #expect(outcome.isPrecomputed == (outcome.steps.count < 2), "\(event)")
      if outcome.isPrecomputed { fromTable += 1 }
      if event == .start { #expect(machine.isIn("open")) }
    }
    #expect(machine.isIn("closed") && fromTable == 6)
  }

  @Test func `guards come before transitions of the same region without a guard`() throws {
    let chart = Plant.chartOfOneWatchedRegion()
    #expect(try TableAgreement(context: Plant(), chart: chart).check(400) > 200)
    let divided = chart.limited(to: Self.divided)
    var machine = try Machine.start(Plant(), chart: divided).machine
    for state in ["tank4", "tank1", "tank3", "tank1", "tank4"] {
      machine.send(.fill)
      #expect(machine.isIn(state))
    }
    machine.send(.fill)
    // Where no guard can come between, all microsteps are in the table.
    let outcome = machine.send(.drain)
    #expect(outcome.isPrecomputed && outcome.steps.count == 2)
  }

  @Test func `an action of a region makes the guard of another region true`() throws {
    var (machine, plain) = try machines()
    for event in [Plant.Event.fill, .fill, .fill, .fill, .all, .drain, .drain, .drain, .drain] {
      let outcome = machine.send(event)
      #expect(outcome.words == plain.send(event).words)
      #expect(machine.words == plain.words)
      if outcome.steps.count > 1 { #expect(!outcome.isPrecomputed) }
    }
    #expect(machine.context.log == "start stop")
    // The valve follows the pump by asking for its state.
    #expect(machine.isIn("closed"))
  }

  @Test(arguments: [true, false])
  func `guarded transitions of several regions are taken together, before raised events`(
    isWatchedAround: Bool
  ) throws {
    var (machine, plain) = try machines(isWatchedAround: isWatchedAround)
    var outcomes: [Outcome<Plant>] = []
    for event in [Plant.Event.fill, .fill, .fill, .chain, .fill, .chain, .echo, .chain] {
      let outcome = machine.send(event)
      #expect(outcome.words == plain.send(event).words)
      #expect(machine.words == plain.words)
      outcomes.append(outcome)
    }
    // The chain's own eventless transition and that of the pump are one microstep.
    #expect(outcomes[3].steps.map { "\($0.cause)" } == ["chain", "always", "always", "echo"])
    #expect(outcomes[3].steps[1].exited.count == 2)
  }

  @Test func `a guard of what is around the regions is asked, too`() throws {
    var (machine, plain) = try machines()
    for event in [Plant.Event.surge, .surge, .turn, .reset, .turn, .surge, .surge, .reset, .all] {
      let outcome = machine.send(event)
      #expect(outcome.words == plain.send(event).words)
      #expect(machine.words == plain.words)
    }
    #expect(machine.context.alarms == 2)
  }

  @Test func `a step that the engine has gone on with is taken back as a whole`() throws {
    var (machine, plain) = try machines()
    // At 7 the action of an eventless transition throws, at 8 there is a loop without an end.
    machine.context.level = 6
    plain.context.level = 6
    var failures = 0
    for event in [Plant.Event.fill, .turn, .drain, .fill, .fill, .drain, .turn, .fill] {
      let outcome = machine.send(event)
      #expect(outcome.words == plain.send(event).words)
      #expect(machine.words == plain.words)
      #expect(machine.pendingTimers.map(\.id) == plain.pendingTimers.map(\.id))
      if outcome.kind == .failed {
        failures += 1
        #expect(machine.context.level != 7)
        // The timer of inactivity started again all the same.
        #expect(outcome.effects.count == 2)
      }
    }
    #expect(failures >= 2)
    machine.context.level = 7
    plain.context.level = 7
    let outcome = machine.send(.fill)
    #expect("\(outcome.error.map { "\($0)" } ?? "")".hasPrefix("endless loop"))
    #expect(outcome.words == plain.send(.fill).words)
    #expect(machine.words == plain.words)
  }

  @Test func `a timer of a region makes the guard of another region true`() throws {
    var (machine, plain) = try machines()
    var steps = 0
    for _ in 0..<12 {
      let outcomes = machine.advance(by: .seconds(1))
      #expect(outcomes.map(\.words) == plain.advance(by: .seconds(1)).map(\.words))
      #expect(machine.words == plain.words)
      steps = max(steps, outcomes.map { $0.steps.count }.max() ?? 0)
    }
    #expect(steps > 1)
  }

  @Test func `after a loop was cut, an event goes on with it as without a table`() throws {
    try TableAgreement(context: Mill(), chart: Mill.chart).check(30)
    var machine = try Machine.start(
      Mill(),
      chart: Mill.chart.limited(to: .init(bytes: 1 << 24, undivided: 0, whole: 0))
    ).machine
    let turns = machine.context.turns
    let outcome = machine.send(.look)
    #expect(outcome.kind == .failed)
    #expect(turns > 0 && machine.context.turns > turns)
  }

  @Test func `an event that nothing reacts to asks no guard`() throws {
    var (machine, plain) = try machines()
    machine.context.level = 4
    plain.context.level = 4
    #expect(machine.send(.reset).kind == .refused)
    #expect(machine.isIn("idle"))
    // One that a state ignores does.
    let outcome = machine.send(.look)
    #expect(machine.isIn("running"))
    plain.send(.reset)
    #expect(outcome.words == plain.send(.look).words)
    #expect(machine.words == plain.words)
  }

  @Test func `a copy of the machine and a kept outcome stay as they were`() throws {
    var (machine, _) = try machines()
    var kept: [(Outcome<Plant>, String)] = []
    let copy = machine
    let text = copy.words
    for event in [Plant.Event.fill, .all, .fill, .fill, .fill, .turn, .surge, .surge] {
      let outcome = machine.send(event)
      kept.append((outcome, outcome.words))
    }
    for (outcome, text) in kept { #expect(outcome.words == text) }
    #expect(copy.words == text)
  }

  @Test func `a population of such a chart does what its machines do`() throws {
    let chart = Plant.chart(dials: 12).limited(to: Self.divided)
    var population = try Population(chart: chart)
    try population.add(repeating: Plant(), count: 2)
    var machine = try Machine.start(Plant(), chart: chart).machine
    for event in [Plant.Event.fill, .fill, .all, .fill, .fill, .chain, .surge, .reset, .turn] {
      #expect(population.send(event, to: 1).words == machine.send(event).words)
      #expect(population[1] == machine)
    }
  }

  /// Regions with tables of their own, without one of whole configurations.
  private static var divided: ConfigurationTable<Plant>.Capacity {
    .init(bytes: 1 << 24, undivided: 0, whole: 0)
  }

  /// A machine whose regions have tables of their own, and a machine without a table.
  private func machines(
    isWatchedAround: Bool = true
  ) throws -> (Machine<Plant>, Machine<Plant>) {
    let chart = Plant.chart(dials: 12, isWatchedAround: isWatchedAround)
    #expect(try chart.table().isDivided)
    return (
      try Machine.start(Plant(), chart: chart.limited(to: Self.divided)).machine,
      try Machine.start(Plant(), chart: chart.limited(to: .none)).machine
    )
  }
}

extension RegionEventlessTests {
  /// A number of dials beside a pump that starts at a level, and what follows it.
  struct Plant: ChartContext, Equatable {
    typealias State = String
    struct Broken: Error {}
    enum Event: CaseIterable { case fill, drain, turn, all, surge, chain, echo, look, reset, start }
    var level = 0
    var alarms = 0
    var log = ""

    static func chart(
      dials: Int,
      isWatchedAround: Bool = true,
      errors: ErrorPolicy = .rollBack
    ) -> MachineChart<Self> {
      MachineChart(initial: "plant", errors: errors, microstepLimit: 40) {
        parallel("plant") {
          if isWatchedAround {
            always(to: "alarm").when("it is flooded") { $0.level > 11 }
          }
          for dial in 0..<dials { self.dial(dial) }
          pump
          valve
          chain(isWatched: isWatchedAround)
          gauge
        }
        state("alarm") {
          onEntry { $0.alarms += 1 }
          on(.reset, to: "plant") { $0.level = 0 }
        }
      }
    }

    /// A chart with such guards in one region only, beside a transition without a guard.
    static func chartOfOneWatchedRegion() -> MachineChart<Self> {
      MachineChart(initial: "plant") {
        parallel("plant") {
          for dial in 0..<13 { self.dial(dial) }
          state("tank", initial: "tank1") {
            state("tank1") {
              on(.fill, to: "tank2") { $0.level += 1 }
              on(.drain, to: "tank5") { $0.level += 1 }
            }
            state("tank2") {
              always(to: "tank3").when("it is even") { $0.level.isMultiple(of: 2) }
              always(to: "tank4")
            }
            state("tank3") { on(.fill, to: "tank1") }
            state("tank4") { on(.fill, to: "tank1") }
            state("tank5") { always(to: "tank1") { $0.level += 1 } }
          }
        }
      }
    }

    private static func dial(_ number: Int) -> ChartElement<Self> {
      state("dial\(number)", initial: "dial\(number)a") {
        for (name, next) in [("a", "b"), ("b", "a")] {
          state("dial\(number)\(name)") {
            on(.all, to: "dial\(number)\(next)")
            if number == 0 { on(.turn, to: "dial0\(next)") }
          }
        }
      }
    }

    private static var pump: ChartElement<Self> {
      state("pump", initial: "idle") {
        state("idle") {
          always(to: "running").when(.isIn("plant")).when("it is high") { $0.level > 3 }
            .do { $0.log += "start" }
          on(.start, to: "running")
        }
        state("running") {
          always(to: "idle").when("it is empty") { $0.level < 1 }.do { $0.log += " stop" }
          after(.seconds(2)) { $0.level -= 1 }
        }
      }
    }

    private static var valve: ChartElement<Self> {
      state("valve", initial: "closed") {
        afterInactivity(.seconds(3)) { $0.level += 2 }
        ignore(.look)
        state("closed") { always(to: "open").when(.isIn("running")) }
        state("open") { always(to: "closed").when(!.isIn("running")) }
      }
    }

    private static func chain(isWatched: Bool) -> ChartElement<Self> {
      state("chain", initial: "chain1") {
        state("chain1") { on(.chain, to: "chain2") { $0.level += 1 }.raise(.echo) }
        state("chain2") { always(to: "chain3") }
        state("chain3") {
          if isWatched { always(to: "chain1").when(.isIn("alarm")) }
          on(.chain, to: "chain1")
          on(.echo) { $0.log += " echo" }
        }
      }
    }

    private static var gauge: ChartElement<Self> {
      state("gauge", initial: "steady") {
        on(.fill) { $0.level += 1 }
        on(.drain) { $0.level -= 1 }
        on(.surge) { $0.level += 6 }
        state("late") { on(.reset, to: "steady") }
        state("steady") {
          after(.seconds(1), to: "late") { $0.level += 4 }
          always(to: "broken") { plant throws(Broken) in
            plant.level += 1
            throw Broken()
          }
          .when("it is 7") { $0.level == 7 }
          always(to: "rocking").when("it is 8") { $0.level == 8 }
        }
        state("broken")
        state("rocking") { always(to: "steady").when("it is 8") { $0.level == 8 } }
      }
    }
  }
}

/// A chart with a loop of eventless transitions that only its limit ends.
private struct Mill: Statechart, Equatable {
  enum State: CaseIterable { case mill, wheel, gate }
  enum Event: CaseIterable { case look }

  var turns = 0

  static let chart = Chart(initial: .mill, errors: .raise, microstepLimit: 30) {
    parallel(.mill) {
      state(.wheel) {
        always(to: .deepHistory(of: .mill)).do { $0.turns += 1 }
      }
      state(.gate) {
        on(.look)
      }
    }
  }
}
