import Statecraft
import Testing

/// Events that actions compute and raise, in the table, compared with the engine's.
@Suite struct TableRaiseTests {
  @Test func `computed events are the same with and without a table`() throws {
    let agreement = TableAgreement(context: Ticket(), chart: Ticket.chart, others: 1) {
      _,
      machine in
      machine.advance(by: .seconds(2))
    }
    let fromTable = try agreement.check(4_000)
    #expect(fromTable > 2_000)
  }

  @Test func `computed events that never end are taken back with and without a table`() throws {
    let agreement = TableAgreement(context: Echo(), chart: Echo.chart)
    let fromTable = try agreement.check()
    #expect(fromTable > 500)
  }

  @Test func `an event with a computed payload comes from the table`() {
    var machine = Machine(Bank())
    for (amount, balance) in [(3, 3), (50, 53), (-60, 53), (-3, 50)] {
      let outcome = machine.send(.ask(amount))
      #expect(outcome.isPrecomputed)
      #expect(machine.context.balance == balance)
      #expect(
        outcome.steps.map { "\($0.cause)" } == ["ask", amount == -60 ? "deny" : "book"]
      )
      #expect(outcome.outputs == (amount == -60 ? ["denied -60"] : ["booked \(amount)"]))
    }
  }

  @Test func `what a raised event raises in turn is finished by the engine`() {
    var machine = Machine(Echo())
    let once = machine.send(.call)
    #expect(once.isPrecomputed)
    #expect(machine.context.log == ["call 1", "answer"])
    var calls = 0
    while calls < 12, machine.send(.call).isPrecomputed { calls += 1 }
    #expect(calls > 0)
    #expect(calls < 12)
  }

  @Test func `a failing macrostep that the engine finishes takes back what the table did`() {
    var machine = Machine(Echo())
    machine.send(.endless)
    let before = machine.context
    let outcome = machine.send(.call)
    #expect(outcome.kind == .failed)
    #expect(machine.context == before)
    #expect(machine.states == [.loud])
  }

  @Test func `the engine starts the work of states that the table has entered`() {
    for chart in [Worker.chart, Worker.chart.limited(to: .none)] {
      var machine = Machine(Worker(), chart: chart)
      let outcome = machine.send(.go)
      #expect(!outcome.isPrecomputed)
      #expect(machine.invocations.count == 1)
      #expect(outcome.effects.count == 1)
      #expect(outcome.steps.map { "\($0.cause)" } == ["go", "next", "next", "next", "end"])
    }
  }

  @Test func `a raised event that contradicts its alphabet fails with and without a table`() {
    var machine = Machine(Liar())
    var engine = Machine(Liar(), chart: Liar.chart.limited(to: .none))
    let outcome = machine.send(.go)
    let expected = engine.send(.go)
    #expect(outcome.kind == .failed)
    #expect(outcome.error != nil)
    #expect("\(outcome)" == "\(expected)")
    #expect(machine.context.log == engine.context.log)
  }

  @Test func `a raised event that is not listed is taken by a transition for any event`() {
    var machine = Machine(Stranger())
    var engine = Machine(Stranger(), chart: Stranger.chart.limited(to: .none))
    let outcome = machine.send(.go)
    #expect(outcome.isPrecomputed)
    #expect("\(outcome)" == "\(engine.send(.go))")
    #expect(outcome.steps.map { "\($0.cause)" } == ["go", "unlisted"])
    #expect(machine.states == [.met])
  }
}

extension TableRaiseTests {
  struct Ticket: Statechart, Equatable {
    enum State: CaseIterable { case open, checking, valid, invalid, gate, left, right }
    enum Event: CaseIterable { case check, pass, fail, reset, turn, skip }
    enum Output: Equatable, Sendable { case beep, number(Int) }
    var n = 0
    var log: [String] = []

    static let chart = Chart(initial: .open) {
      onAny(to: .open).when("it is too much") { $0.n > 900 }.do { $0.n = 0 }
      state(.open) {
        onExit { $0.log = ["left open"] }
        on(.check, to: .checking) { $0.n += 1 }
          .raise { $0.n % 3 == 0 ? .fail : $0.n % 3 == 1 ? .pass : .skip }
          .emit { .number($0.n) }
        on(.turn, to: .gate).raise { $0.n % 2 == 0 ? .turn : .pass }.raise(.turn)
        on(.skip) { $0.n += 1 }
          .raise { $0.n % 5 == 0 ? .skip : .reset }
          .raise { $0.n % 4 == 0 ? .turn : .reset }
      }
      state(.checking) {
        on(.pass, to: .valid) { $0.n += 2 }.emit(.beep)
        on(.fail, to: .invalid).when("it is even") { $0.n % 2 == 0 }
        on(.fail) { $0.n += 1 }.raise(.skip)
        on(.reset, to: .open)
        after(.seconds(1), to: .open).raise { $0.n % 2 == 0 ? .check : .reset }
      }
      state(.valid) {
        onEntry().raise { $0.n % 2 == 0 ? .reset : .skip }
        on(.reset, to: .open) { $0.log.append("reset") }
        postpone(.turn)
        on(.check, to: .checking)
      }
      state(.invalid) {
        always(to: .open).when("it may go") { $0.n % 7 == 2 }.do { $0.n += 1 }
        on(.reset, to: .open)
        on(.skip, to: .valid)
      }
      parallel(.gate) {
        on(.reset, to: .open) { $0.n += 5 }
        state(.left) {
          on(.turn) { $0.n += 1 }
          on(.pass).raise { $0.n % 2 == 0 ? .fail : .reset }
        }
        state(.right) {
          on(.turn) { $0.n += 2 }.emit { .number($0.n) }
          ignore(.fail)
        }
      }
    }
  }

  struct Echo: Statechart, Equatable {
    enum State: CaseIterable { case quiet, loud }
    enum Event: CaseIterable { case call, answer, endless }
    var count = 0
    var log: [String] = []

    static let chart = Chart(initial: .quiet, microstepLimit: 40) {
      state(.quiet) {
        on(.call) {
          $0.count += 1
          $0.log = ($0.log + ["call \($0.count)"]).suffix(4)
        }
        .raise { $0.count % 4 == 3 || $0.count % 4 == 0 ? .call : .answer }
        on(.answer) { $0.log.append("answer") }
        on(.endless, to: .loud)
      }
      state(.loud) {
        on(.call) {
          $0.count += 1
          $0.log.append("loud")
        }
        .raise { $0.count < 0 ? .answer : .call }
        on(.answer, to: .quiet)
        on(.endless, to: .quiet)
      }
    }
  }

  struct Worker: Statechart {
    enum State: CaseIterable { case idle, busy }
    enum Event: CaseIterable { case go, next, end }
    var n = 0

    static let chart = Chart(initial: .idle) {
      state(.idle) { on(.go, to: .busy).raise { $0.n < 3 ? .next : .end } }
      state(.busy) {
        invoke("work") { _, _ in 1 }
        on(.next) { $0.n += 1 }.raise { $0.n < 3 ? .next : .end }
        on(.end) { $0.n = 0 }
      }
    }
  }

  struct Bank: Statechart {
    enum State: CaseIterable { case open }
    enum Event: EventAlphabet {
      case ask(Int), book(Int), deny(String)
      struct Cases: Sendable {
        let ask = EventCase<Event, Int>(0, "ask") { if case .ask(let x) = $0 { x } else { nil } }
        let book = EventCase<Event, Int>(1, "book") { if case .book(let x) = $0 { x } else { nil } }
        let deny = EventCase<Event, String>(2, "deny") {
          if case .deny(let x) = $0 { x } else { nil }
        }
      }
      static let cases = Cases()
      var caseIndex: Int {
        switch self {
        case .ask: 0
        case .book: 1
        case .deny: 2
        }
      }
    }
    typealias Output = String
    var balance = 0

    static let chart = Chart(initial: .open) {
      state(.open) {
        on(\.ask).raise { $0.balance + $1 < 0 ? .deny("\($1)") : .book($1) }
        on(\.book).when("it is small") { abs($1) < 1_000 }.do { $0.balance += $1 }
          .emit { "booked \($1)" }
        on(\.deny).emit { "denied \($1)" }
      }
    }
  }

  /// Raises an event that is missing in the list of all events.
  struct Stranger: Statechart {
    enum State: CaseIterable { case here, met }
    enum Event: CaseIterable {
      case go, listed, unlisted
      static let allCases: [Event] = [.go, .listed]
    }
    var n = 0

    static let chart = Chart(initial: .here) {
      state(.here) {
        on(.go).raise { $0.n == 0 ? .unlisted : .listed }
        onAny(to: .met) { $0.n += 1 }
      }
      state(.met)
    }
  }

  /// Raises an event that it counts as another one.
  struct Liar: Statechart {
    enum State: CaseIterable { case here }
    enum Event: EventAlphabet {
      case go, one(Int), two(Int)
      struct Cases: Sendable {
        let go = EventCase<Event, Void>(0, "go") { if case .go = $0 { () } else { nil } }
        let one = EventCase<Event, Int>(1, "one") { if case .one(let x) = $0 { x } else { nil } }
        let two = EventCase<Event, Int>(2, "two") { if case .two(let x) = $0 { x } else { nil } }
      }
      static let cases = Cases()
      var caseIndex: Int { if case .go = self { 0 } else { 1 } }
    }
    var log: [String] = []

    static let chart = Chart(initial: .here) {
      state(.here) {
        on(\.go) { $0.log.append("go") }.raise { $0.log.isEmpty ? .one(1) : .two(2) }
        on(\.one) { $0.log.append("one \($1)") }
        on(\.two) { $0.log.append("two \($1)") }
      }
    }
  }
}
