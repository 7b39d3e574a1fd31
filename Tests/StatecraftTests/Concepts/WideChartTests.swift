import Statecraft
import Testing

/// Charts with so many configurations that each region has a table of its own.
@Suite struct WideChartTests {
  @Test func `a chart with sixteen regions behaves as without a table`() throws {
    let agreement = TableAgreement(context: Dials(), chart: Dials.chart)
    let fromTable = try agreement.check(3_000)
    #expect(fromTable > 1_000)
  }

  @Test func `an event for one of sixteen regions comes from the table`() {
    // Its own chart: which whole configurations a table keeps depends on which are met first.
    var machine = Machine(Dials(), chart: Dials.makeChart())
    for _ in 0..<5 {
      for event in [Dials.Event.turn0, .turn7, .turn15] {
        let outcome = machine.send(event)
        #expect(outcome.isPrecomputed)
        #expect(outcome.configuration == machine.configuration)
        #expect(outcome.isTaken)
      }
    }
  }

  @Test func `a refused event is explained with all regions`() {
    var machine = Machine(Dials())
    let outcome = machine.send(.back)
    #expect(outcome.isPrecomputed)
    #expect(outcome.kind == .refused)
    #expect(outcome.explanation == Machine(Dials()).explain(.back))
  }

  @Test func `a copy of a machine with regions and a kept outcome do not change`() {
    var machine = Machine(Dials())
    let first = machine.send(.turn7)
    let configuration = machine.configuration
    var copy = machine
    machine.send(.turn7)
    copy.send(.turn0)
    machine.advance(by: .seconds(1))
    #expect(first.configuration == configuration)
    #expect(machine.isIn(Dials.position(2, of: 7)) && machine.isIn(Dials.position(0, of: 0)))
    #expect(copy.isIn(Dials.position(1, of: 7)) && copy.isIn(Dials.position(1, of: 0)))
    #expect(copy.now == .zero && machine.now == .seconds(1))
    machine.send(.turn7)
    #expect(machine.now == .seconds(1))
  }

  @Test func `an event that a region raises reaches another region`() throws {
    var (machine, plain) = try ships()
    let outcome = machine.send(.call)
    #expect("\(outcome)" == "\(plain.send(.call))")
    #expect(outcome.steps.map { "\($0.cause)" } == ["call", "echo"])
    #expect(machine.context.echoes == 1)
  }

  @Test func `a parallel state whose regions have tables of their own is done when they are`()
    throws
  {
    var (machine, plain) = try ships()
    for event in [Ship.Event.bow, .call, .stern] {
      #expect("\(machine.send(event))" == "\(plain.send(event))")
      #expect(machine.configuration == plain.configuration)
    }
    #expect(machine.states == [.port])
  }

  /// A machine whose regions have tables of their own, and a machine without a table.
  private func ships() throws -> (Machine<Ship>, Machine<Ship>) {
    let divided = Ship.chart.limited(to: .init(bytes: 1 << 24, undivided: 0, whole: 0))
    return (
      try Machine.start(Ship(), chart: divided).machine,
      try Machine.start(Ship(), chart: Ship.chart.limited(to: .none)).machine
    )
  }

  @Test func `ten thousand flat states come from the table`() throws {
    var machine = try Machine.start(Floors(), chart: Floors.chart()).machine
    for _ in 0..<10_000 {
      #expect(machine.send(.up).isPrecomputed)
    }
    #expect(machine.state == 0)
  }

  struct Ship: Statechart {
    enum State: CaseIterable {
      case deck, bow, bowWork, bowEnd, stern, sternWork, sternEnd, port
    }
    enum Event: CaseIterable { case call, echo, bow, stern }
    var echoes = 0

    static let chart = Chart(initial: .deck) {
      parallel(.deck) {
        onDone(to: .port)
        state(.bow, initial: .bowWork) {
          state(.bowWork) {
            on(.call).raise(.echo)
            on(.bow, to: .bowEnd)
          }
          final(.bowEnd)
        }
        state(.stern, initial: .sternWork) {
          state(.sternWork) {
            on(.echo) { $0.echoes += 1 }
            on(.stern, to: .sternEnd)
          }
          final(.sternEnd)
        }
      }
      state(.port)
    }
  }

  struct Floors: ChartContext {
    typealias State = Int
    enum Event: CaseIterable { case up }

    static func chart() -> MachineChart<Self> {
      MachineChart(initial: 0) {
        for floor in 0..<10_000 { state(floor) { on(.up, to: (floor + 1) % 10_000) } }
      }
    }
  }

  struct Dials: Statechart, Equatable {
    typealias State = Int
    enum Event: CaseIterable {
      case turn0, turn7, turn15, all, back, guarded, asking, leave, home
    }
    var a = 0

    static func position(_ position: Int, of dial: Int) -> Int { 4 * dial + 2 + position }

    static let chart = makeChart()

    static func makeChart() -> Chart {
      Chart(initial: 0) {
        on(.home, to: 100)
        state(100) { on(.home, to: 0) }
        parallel(0) {
          onExit { $0.a &+= 1 }
          for dial in 0..<16 {
            state(4 * dial + 1, initial: position(0, of: dial)) {
              onExit { $0.a = $0.a &* 7 }
              for number in 0..<3 { element(number, of: dial) }
            }
          }
        }
      }
    }

    private static func element(_ number: Int, of dial: Int) -> ChartElement<Self> {
      let next = position((number + 1) % 3, of: dial)
      let code = 3 * dial + number
      return state(position(number, of: dial)) {
        onEntry { $0.a = $0.a &* 3 &+ code }
        onExit { $0.a = $0.a &* 5 ^ code }
        on(.all, to: next) { $0.a &+= code }
        if dial == 0 { on(.turn0, to: next) }
        if dial == 7 { on(.turn7, to: next) { $0.a ^= 21 } }
        if dial == 15 {
          on(.turn15, to: next).when("it is even") { $0.a.isMultiple(of: 2) }
          on(.turn15) { $0.a &+= 1 }
        }
        if dial == 3 || dial == 4 {
          on(.guarded, to: next).when("it is even") { $0.a.isMultiple(of: 2) }
        }
        if dial == 5 { on(.asking, to: next).when(.isIn(position(0, of: 6))) }
        if dial == 6 { on(.asking, to: next) }
        if dial == 9, number == 2 { on(.leave, to: 100) }
        if dial == 10 { on(.leave, to: next) }
      }
    }
  }
}
