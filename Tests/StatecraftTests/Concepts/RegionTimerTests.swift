import Statecraft
import Testing

@testable import RandomCharts

/// Timers in charts whose regions have tables of their own.
@Suite struct RegionTimerTests {
  @Test(arguments: [6, 12])
  func `timers of regions are the same with and without a table`(regions: Int) throws {
    let agreement = TableAgreement(
      context: Lamps(),
      chart: Lamps.chart(regions: regions),
      others: 2
    ) { number, machine in
      machine.advance(by: .seconds(1 + 3 * number))
    }
    let fromTable = try agreement.check(800)
    #expect(fromTable > 500)
  }

  @Test func `an event of one region that starts and cancels timers comes from the table`() throws {
    var (machine, plain) = try machines()
    for _ in 0..<7 {
      let outcome = machine.send(.first)
      let expected = plain.send(.first)
      #expect(outcome.isPrecomputed && !expected.isPrecomputed)
      #expect(outcome.words == expected.words)
      // The timer of inactivity starts again, the lamp's own is another one.
      #expect(outcome.effects.count == 4)
      #expect(situation(machine) == situation(plain))
    }
  }

  @Test func `a timer that fires in one region comes from the table`() throws {
    var (machine, plain) = try machines()
    var fired = 0
    for _ in 0..<6 {
      let outcomes = machine.advance(by: .seconds(4))
      fired += outcomes.count
      #expect(outcomes.allSatisfy { $0.isPrecomputed })
      #expect(outcomes.map(\.words) == plain.advance(by: .seconds(4)).map(\.words))
      #expect(situation(machine) == situation(plain))
    }
    #expect(fired > 20)
  }

  @Test func `a timer that a guard refuses is explained with all regions`() throws {
    var (machine, plain) = try machines()
    var refused = 0
    for second in 0..<30 {
      let outcomes = machine.advance(by: .seconds(1))
      #expect(outcomes.map(\.words) == plain.advance(by: .seconds(1)).map(\.words))
      refused += outcomes.filter { $0.kind == .refused && $0.isPrecomputed }.count
      let event = Lamps.Event.turn(3)
      guard second.isMultiple(of: 3) else { continue }
      #expect(machine.send(event).words == plain.send(event).words)
    }
    #expect(refused > 0)
  }

  @Test(arguments: [6, 12])
  func `an event of several regions with guards and timers comes from the table`(
    regions: Int
  ) throws {
    var (machine, plain) = try machines(regions: regions)
    for number in [1, 0, 0, 1, 1, 0] {
      let outcome = machine.send(.all(number))
      #expect(outcome.isPrecomputed)
      #expect(outcome.words == plain.send(.all(number)).words)
      #expect(situation(machine) == situation(plain))
    }
  }

  @Test func `several regions cancel their timers from the last, and start them from the first`()
    throws
  {
    var (machine, _) = try machines()
    let outcome = machine.send(.all(1))
    #expect(
      outcome.effects.map(text) == [
        "cancel 42#0", "start 42#0", "cancel 42#0", "cancel 22#0", "cancel 2#0", "start 3#0",
        "start 23#0",
      ]
    )
  }

  @Test func `an outcome with timers of regions stays as it was while the machine goes on`()
    throws
  {
    var (machine, _) = try machines()
    var kept: [(Outcome<Lamps>, String)] = []
    for event in [Lamps.Event.first, .all(0), .turn(2), .all(1)] {
      let outcome = machine.send(event)
      kept.append((outcome, outcome.words))
      for outcome in machine.advance(by: .seconds(2)) { kept.append((outcome, outcome.words)) }
    }
    var copy = machine
    copy.send(.all(0))
    #expect(kept.count > 8)
    for (outcome, text) in kept { #expect(outcome.words == text) }
    #expect(copy != machine)
  }

  @Test func `an event with the number of a timer fails`() throws {
    var (machine, plain) = try machines()
    // The first region is where it was, and its timer has fired there.
    #expect(machine.advance(by: .seconds(6)).count == plain.advance(by: .seconds(6)).count)
    let before = plain.pendingTimers.count
    let outcome = machine.send(.misnumbered)
    #expect(outcome.kind == .failed)
    #expect(outcome.words == plain.send(.misnumbered).words)
    #expect(situation(machine) == situation(plain) && machine.pendingTimers.count == before)
  }

  @Test func `an event that only the engine knows is taken back with the timers of its region`()
    throws
  {
    var (machine, plain) = try machines()
    for event in [Lamps.Event.fail, .first, .fail, .turn(1), .fail, .leave, .leave, .fail, .first] {
      #expect(machine.send(event).words == plain.send(event).words)
      #expect(situation(machine) == situation(plain))
      #expect(machine.pendingTimers.map(\.id) == plain.pendingTimers.map(\.id))
      let outcomes = machine.advance(by: .seconds(1))
      #expect(outcomes.map(\.words) == plain.advance(by: .seconds(1)).map(\.words))
    }
  }

  /// A machine whose regions have tables of their own, without one of whole configurations, and a machine
  /// without a table.
  private func machines(regions: Int = 12) throws -> (Machine<Lamps>, Machine<Lamps>) {
    let chart = Lamps.chart(regions: regions)
    let divided = chart.limited(to: .init(bytes: 1 << 24, undivided: 0, whole: 0))
    return (
      try Machine.start(Lamps(), chart: divided).machine,
      try Machine.start(Lamps(), chart: chart.limited(to: .none)).machine
    )
  }

  private func situation(_ machine: Machine<Lamps>) -> String {
    "\(machine.configuration) \(machine.context) \(machine.pendingTimers) \(machine.now)"
  }

  private func text(_ effect: Effect<Lamps>) -> String {
    switch effect {
    case .startTimer(let id, _): "start \(id)"
    case .cancelTimer(let id): "cancel \(id)"
    case .output, .startInvocation, .cancelInvocation, .message: "other"
    }
  }
}

extension RegionTimerTests {
  /// A number of regions with three positions each, of which the first five have timers.
  struct Lamps: ChartContext, Equatable {
    typealias State = Int
    struct Broken: Error {}
    enum Event: EventAlphabet, CaseIterable, Hashable {
      case first, turn(Int), all(Int), fail, leave, misnumbered

      struct Cases: Sendable {
        let first = EventCase<Event, Void>(0, "first") { if case .first = $0 { () } else { nil } }
        let turn = EventCase<Event, Int>(1, "turn") { if case .turn(let x) = $0 { x } else { nil } }
        let all = EventCase<Event, Int>(2, "all") { if case .all(let x) = $0 { x } else { nil } }
        let fail = EventCase<Event, Void>(3, "fail") { if case .fail = $0 { () } else { nil } }
        let leave = EventCase<Event, Void>(4, "leave") { if case .leave = $0 { () } else { nil } }
        let misnumbered = EventCase<Event, Void>(5, "misnumbered") {
          if case .misnumbered = $0 { () } else { nil }
        }
      }
      static let cases = Cases()
      static let allCases: [Event] =
        [.first, .first, .fail, .leave] + (-1...5).map { .turn($0) } + [.all(0), .all(1)]
      var caseIndex: Int {
        switch self {
        case .first: 0
        case .turn: 1
        case .all: 2
        case .fail: 3
        case .leave: 4
        // The number of the first timer.
        case .misnumbered: 6
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
        if region == 0 {
          on(\.first, to: next) { $0.sum &+= 1 }
          on(\.fail, to: next) { lamps throws(Broken) in
            lamps.sum &+= 1
            if !lamps.sum.isMultiple(of: 3) { throw Broken() }
          }
        }
        if region < 3 { after(.seconds(1 + region + number), to: next) { $0.sum ^= 21 } }
        if region == 3 {
          after(.seconds(2), to: next).when("it is even") { $0.sum.isMultiple(of: 2) }
        }
        if region == 4, number != 1 {
          afterInactivity(.seconds(3), to: next) { $0.sum &+= 7 }
        }
      }
    }
  }
}
