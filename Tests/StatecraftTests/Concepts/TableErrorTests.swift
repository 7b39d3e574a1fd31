import Statecraft
import Testing

/// Charts that go on after errors in the table, compared with the engine's.
@Suite struct TableErrorTests {
  @Test func `charts that go on after errors are the same with and without a table`() throws {
    let agreement = TableAgreement(context: Plant(), chart: Plant.chart, others: 1) {
      _,
      machine in
      machine.advance(by: .seconds(2))
    }
    let fromTable = try agreement.check(4_000)
    #expect(fromTable > 1_000)
  }

  @Test func `a step in which no action throws comes from the table`() {
    var machine = Machine(Relay(failing: 0))
    let outcome = machine.send(.go)
    #expect(outcome.isPrecomputed)
    #expect(outcome.steps.map { "\($0.cause)" } == ["go", "next", "always"])
    #expect(outcome.outputs == [1, 2, 3])
    #expect(outcome.error == nil)
    #expect(machine.state == .end)
  }

  @Test(arguments: 1...3)
  func `the engine goes on after the microstep in which an action throws`(failing: Int) {
    var machine = Machine(Relay(failing: failing))
    var engine = Machine(Relay(failing: failing), chart: Relay.chart.limited(to: .none))
    let outcome = machine.send(.go)
    let expected = engine.send(.go)
    #expect(!outcome.isPrecomputed)
    #expect(outcome.kind == .transitioned)
    #expect("\(outcome)" == "\(expected)")
    #expect(outcome.error.map { "\($0)" } == expected.error.map { "\($0)" })
    #expect(outcome.steps.map { "\($0.cause)" } == expected.steps.map { "\($0.cause)" })
    #expect(outcome.outputs == (failing == 1 ? [2, 3] : failing == 2 ? [1, 3] : [1, 2]))
    #expect(machine.context == engine.context)
    #expect(machine.context.caught == ["Jam(number: \(failing))"])
    #expect(machine.states == engine.states)
  }

  @Test(arguments: 1...3)
  func `the engine finds errors that nothing takes, also those of a table's microstep`(
    failing: Int
  ) throws {
    let charts = [Relay.deaf, Relay.deaf.limited(to: .none)]
    let untaken = charts.map { chart in
      var machine = Machine(Relay(failing: failing), chart: chart)
      return machine.send(.go).untakenErrors
    }
    for errors in untaken {
      try #require(errors.count == 1)
      #expect("\(errors[0].error)".hasSuffix(" threw: Jam(number: \(failing))"))
      #expect(errors[0].state == failing)
      #expect(errors[0].transition == failing - 1)
      #expect(errors[0].location?.file.hasSuffix("TableErrorTests.swift") == true)
    }
    var heard = Machine(Relay(failing: failing))
    #expect(heard.send(.go).untakenErrors.isEmpty)
  }

  @Test(arguments: 1...3)
  func `the same chart with rollback takes back all of the step`(failing: Int) {
    var machine = Machine(Relay(failing: failing), chart: Relay.strict)
    var engine = Machine(Relay(failing: failing), chart: Relay.strict.limited(to: .none))
    let outcome = machine.send(.go)
    #expect(outcome.isPrecomputed)
    #expect(outcome.kind == .failed)
    #expect("\(outcome)" == "\(engine.send(.go))")
    #expect(outcome.outputs.isEmpty)
    #expect(machine.context == Relay(failing: failing))
    #expect(machine.state == .start)
  }

  @Test func `error events are among the raised events where they came`() {
    var machine = Machine(Order(), chart: Order.chart)
    var engine = Machine(Order(), chart: Order.chart.limited(to: .none))
    let outcome = machine.send(.go)
    #expect("\(outcome)" == "\(engine.send(.go))")
    #expect(machine.context.log == ["one", "error Jam(number: 1)", "two", "error Jam(number: 2)"])
    #expect(machine.context == engine.context)
    #expect(
      outcome.error.map { "\($0)" }
        == "an exit action of 'start' threw: Jam(number: 1)"
    )
  }

  @Test(arguments: [false, true])
  func `a machine ends once when an action of its end throws`(throwing: Bool) {
    var machine = Machine(Closing(isBroken: throwing))
    var engine = Machine(Closing(isBroken: throwing), chart: Closing.chart.limited(to: .none))
    let outcome = machine.send(.close)
    let expected = engine.send(.close)
    #expect("\(outcome)" == "\(expected)")
    #expect(outcome.error.map { "\($0)" } == expected.error.map { "\($0)" })
    #expect(machine.context.log == ["left end", "left all"])
    #expect(machine.isDone)
    #expect(machine.output as? Int == 2)
  }
}

extension TableErrorTests {
  struct Jam: Error { let number: Int }

  /// Takes three microsteps, of which one can fail.
  struct Relay: Statechart, Equatable {
    enum State: CaseIterable { case start, middle, last, end }
    enum Event: CaseIterable { case go, next }
    typealias Output = Int
    let failing: Int
    var caught: [String] = []

    static let chart = Chart(initial: .start, errors: .raise) {
      onError().do { $0.caught.append("\($1)") }
      content
    }
    static let deaf = Chart(initial: .start, errors: .raise) { content }
    static let strict = Chart(initial: .start) {
      onError().do { $0.caught.append("\($1)") }
      content
    }

    @ChartBuilder<Self> private static var content: ChartElement<Self> {
      state(.start) {
        on(.go, to: .middle).raise(.next).do { try $0.work(1) }.emit(1)
      }
      state(.middle) { on(.next, to: .last).do { try $0.work(2) }.emit(2) }
      state(.last) { always(to: .end).do { try $0.work(3) }.emit(3) }
      state(.end)
    }

    private func work(_ number: Int) throws {
      if failing == number { throw Jam(number: number) }
    }
  }

  /// Throws twice in one microstep, before and after it raises events.
  struct Order: Statechart, Equatable {
    enum State: CaseIterable { case start, end }
    enum Event: CaseIterable { case go, one, two, never }
    var log: [String] = []

    static let chart = Chart(initial: .start, errors: .raise) {
      onError().do { $0.log.append("error \($1)") }
      on(.one) { $0.log.append("one") }
      on(.two) { $0.log.append("two") }
      on(.never) { $0.log.append("never") }
      state(.start) {
        onExit().raise(.one).do { _ in throw Jam(number: 1) }.raise(.never)
        on(.go, to: .end).raise(.two)
      }
      state(.end) {
        onEntry { _ in throw Jam(number: 2) }.raise(.never).raise { _ in .never }
      }
    }
  }

  /// Ends with an action that can throw.
  struct Closing: Statechart, Equatable {
    enum State: CaseIterable { case open, end }
    enum Event: CaseIterable { case close }
    let isBroken: Bool
    var log: [String] = []

    static let chart = Chart(initial: .open, errors: .raise) {
      onError().do { $0.log.append("caught \($1)") }
      onExit { $0.log.append("left all") }
      state(.open) { on(.close, to: .end) }
      final(.end, output: { $0.log.count + 2 }) {
        onEntry { if $0.isBroken { throw Jam(number: 1) } }
        onExit { $0.log.append("left end") }
      }
    }
  }

  struct Plant: Statechart, Equatable {
    enum State: CaseIterable { case idle, busy, hot, broken, over }
    enum Event: CaseIterable { case start, heat, cool, mend, close }
    typealias Output = Int
    var n = 0
    var log: [String] = []

    static let chart = Chart(initial: .idle, errors: .raise, microstepLimit: 40) {
      onError().do { $0.log = ["lost \($1)"] }
      onExit { try $0.work(11) }
      state(.idle) {
        onExit { $0.log = [] }
        on(.start, to: .busy).do { try $0.work(2) }.emit { $0.n }
        on(.close, to: .over).do { try $0.work(3) }
        on(.heat).do { $0.n += 1 }.raise { $0.n % 3 == 0 ? .start : .cool }
      }
      state(.busy) {
        onEntry { try $0.work(3) }.raise(.heat)
        onEntry { $0.log.append("busy") }
        onError(to: .broken).do { $0.log.append("broken by \($1)") }
        on(.heat, to: .hot).do { try $0.work(5) }.raise { $0.n % 2 == 0 ? .cool : .mend }
        always(to: .idle).when("it is enough") { $0.n % 7 == 0 }.do { try $0.work(2) }
        after(.seconds(3), to: .idle).do { try $0.work(2) }
      }
      state(.hot) {
        onExit { try $0.work(4) }
        on(.cool, to: .idle)
        on(.mend).do { $0.n += 1 }
        always().when("more") { $0.n % 4 != 0 }.do { try $0.work(9) }.emit { $0.n }
      }
      state(.broken) {
        on(.mend, to: .idle) { $0.n += 1 }
        on(.heat).do { try $0.work(1) }
      }
      final(.over, output: { $0.n })
    }

    private mutating func work(_ divisor: Int) throws {
      n += 1
      if n % divisor == 0 { throw Jam(number: n) }
    }
  }
}
