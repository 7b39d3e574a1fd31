import Statecraft
import Testing

/// Events with a guard in each of many regions, so that a table of whole configurations cannot know all
/// combinations of their results.
@Suite struct GuardedRegionTests {
  @Test(arguments: [2, 5, 6, 7, 8, 12, 32])
  func `each such event comes from the table, also one that all regions refuse`(
    regions: Int
  ) throws {
    let chart = Panel.chart(regions: regions)
    var machine = try Machine.start(Panel(), chart: chart).machine
    var plain = try Machine.start(Panel(), chart: chart.limited(to: .none)).machine
    let events =
      (-1...regions).map { Panel.Event.turn($0) }
      + [.all(0), .check(1), .all(1), .turn(1), .check(0)]
    for event in events + events {
      let outcome = machine.send(event)
      #expect(outcome.isPrecomputed)
      #expect("\(outcome)" == "\(plain.send(event))")
      #expect(machine.configuration == plain.configuration)
      #expect(machine.context == plain.context)
    }
  }

  @Test(arguments: [5, 6, 7, 8, 20])
  func `the outcomes are the same with and without a table`(regions: Int) throws {
    let agreement = TableAgreement(context: Panel(), chart: Panel.chart(regions: regions))
    let fromTable = try agreement.check(800)
    #expect(fromTable > (regions < 8 ? 780 : 600))
  }

  @Test func `an event of the whole chart comes from the table between those of regions`() throws {
    var machine = try Machine.start(Panel(), chart: Panel.chart(regions: 7)).machine
    for round in 0..<40 {
      for event in [Panel.Event.turn(round % 7), .all(round), .leave, .leave] {
        #expect(machine.send(event).isPrecomputed)
      }
    }
    #expect(machine.isIn(Panel.position(0, of: 3)))
  }

  @Test func `a refused event is explained with the guards of all regions`() throws {
    var machine = try Machine.start(Panel(), chart: Panel.chart(regions: 6)).machine
    for event in [Panel.Event.turn(2), .turn(9)] {
      let explanation = machine.explain(event)
      let outcome = machine.send(event)
      #expect(outcome.isPrecomputed)
      if outcome.kind == .refused {
        #expect(outcome.explanation == explanation)
        #expect(outcome.steps.isEmpty)
      }
    }
  }

  @Test func `an event that a guard ignores is explained with the guards of all regions`() throws {
    let divided = Doors.chart.limited(to: .init(bytes: 1 << 24, undivided: 0, whole: 0))
    var machine = try Machine.start(Doors(), chart: divided).machine
    var plain = try Machine.start(Doors(), chart: Doors.chart.limited(to: .none)).machine
    let outcome = machine.send(.open)
    let expected = plain.send(.open)
    #expect(outcome.isPrecomputed)
    #expect(outcome.kind == .ignored)
    #expect("\(outcome)" == "\(expected)")
    #expect(outcome.explanation == expected.explanation)
  }

  @Test func `a refused event changes neither a copy nor a kept outcome`() throws {
    var machine = try Machine.start(Panel(), chart: Panel.chart(regions: 9)).machine
    let moved = machine.send(.turn(4))
    let text = "\(moved) \(moved.configuration)"
    var copy = machine
    let refused = copy.send(.turn(100))
    #expect(refused.kind == .refused)
    machine.send(.turn(4))
    #expect("\(moved) \(moved.configuration)" == text)
    #expect(refused.configuration == moved.configuration)
    #expect(copy.isIn(Panel.position(1, of: 4)) && machine.isIn(Panel.position(2, of: 4)))
  }

  @Test func `an event with the number of another case fails in regions, too`() throws {
    for regions in [6, 9] {
      let chart = Panel.chart(regions: regions)
      var machine = try Machine.start(Panel(), chart: chart).machine
      let plain = try Machine.start(Panel(), chart: chart.limited(to: .none)).machine
      for event in [Panel.Event.turn(1), .misnumbered, .turn(2), .misnumbered] {
        let before = machine
        let outcome = machine.send(event)
        guard event == .misnumbered else { continue }
        var other = plain
        #expect(outcome.kind == .failed)
        #expect("\(outcome)" == "\(other.send(event))")
        #expect(machine == before)
      }
    }
  }

  @Test func `a population of such a chart does what its machines do`() throws {
    let chart = Panel.chart(regions: 6)
    var population = try Population(chart: chart)
    try population.add(repeating: Panel(), count: 2)
    var machine = try Machine.start(Panel(), chart: chart).machine
    let first = machine
    for event in [Panel.Event.turn(3), .all(1), .leave, .leave, .check(0), .turn(5)] {
      #expect("\(population.send(event, to: 1))" == "\(machine.send(event))")
      #expect(population[1] == machine)
    }
    #expect(population[0] == first)
  }
}

extension GuardedRegionTests {
  /// Two regions, of which one ignores an event by a guard and the other one refuses it by a guard.
  struct Doors: Statechart {
    enum State: CaseIterable { case house, front, back }
    enum Event: CaseIterable { case open }
    var isLocked = true

    static let chart = Chart(initial: .house) {
      parallel(.house) {
        state(.front) { ignore(.open).when("it is locked") { $0.isLocked } }
        state(.back) { on(.open).when("it is unlocked") { !$0.isLocked }.do { $0.isLocked = true } }
      }
    }
  }

  /// A number of regions with three positions each.
  struct Panel: ChartContext, Equatable, Hashable {
    typealias State = Int
    enum Event: EventAlphabet, CaseIterable, Hashable {
      case turn(Int), all(Int), check(Int), leave, misnumbered

      struct Cases: Sendable {
        let turn = EventCase<Event, Int>(0, "turn") { if case .turn(let x) = $0 { x } else { nil } }
        let all = EventCase<Event, Int>(1, "all") { if case .all(let x) = $0 { x } else { nil } }
        let check = EventCase<Event, Int>(2, "check") {
          if case .check(let x) = $0 { x } else { nil }
        }
        let leave = EventCase<Event, Void>(3, "leave") { if case .leave = $0 { () } else { nil } }
        let misnumbered = EventCase<Event, Void>(4, "misnumbered") {
          if case .misnumbered = $0 { () } else { nil }
        }
      }
      static let cases = Cases()
      static let allCases: [Event] =
        (-1...8).map { .turn($0) } + [.all(0), .all(1), .check(0), .check(1), .leave]
      var caseIndex: Int {
        switch self {
        case .turn, .misnumbered: 0
        case .all: 1
        case .check: 2
        case .leave: 3
        }
      }
    }
    var sum = 0

    static func position(_ position: Int, of region: Int) -> Int { 10 * region + 2 + position }

    static func chart(regions: Int) -> MachineChart<Self> {
      MachineChart(initial: 0) {
        state(1_000) { on(\.leave, to: 0) }
        parallel(0) {
          on(\.leave, to: 1_000)
          for region in 0..<regions {
            state(10 * region + 1, initial: position(0, of: region)) {
              for number in 0..<3 { element(number, of: region) }
            }
          }
        }
      }
    }

    private static func element(_ number: Int, of region: Int) -> ChartElement<Self> {
      let next = position((number + 1) % 3, of: region)
      let code = 3 * region + number
      return state(position(number, of: region)) {
        onEntry { $0.sum = $0.sum &* 3 &+ code }
        onExit { $0.sum = $0.sum &* 5 ^ code }
        on(\.turn, to: next).when("it is mine") { $1 == region }.do { $0.sum &+= $1 }
        on(\.all, to: next).when("it is odd") { ($1 &+ region) & 1 == 1 }.do { $0.sum ^= code }
        on(\.check).when("they agree") { $0.sum & 1 == $1 & 1 }.do { $0.sum &+= $1 &+ code }
      }
    }
  }
}
