import Statecraft
import Testing

/// Steps of the table that are more than a change of the context, compared with the engine's.
@Suite struct TableFeatureTests {
  @Test func `emitted outputs are the same with and without a table`() throws {
    let agreement = TableAgreement(context: Bell(), chart: Bell.chart)
    let fromTable = try agreement.check()
    #expect(fromTable > 1_900)
  }

  @Test func `outputs that are always the same are effects of a table's step`() {
    var machine = Machine(Bell())
    for _ in 0..<2 {
      let outcome = machine.send(.hold)
      #expect(outcome.isPrecomputed)
      #expect(!outcome.isQuiet)
      #expect(outcome.outputs == [.count(-1)])
      #expect(outcome.effects.count == 1)
      #expect("\(outcome)" == "hold: internal; emitted count(-1)")
    }
    #expect(machine.send(.press).outputs == [.ring, .ring, .count(1), .count(1)])
  }

  @Test func `outputs that read a payload come from the table, too`() throws {
    var machine = Machine(Echo())
    for number in 0..<3 {
      let outcome = machine.send(.say(number))
      #expect(outcome.outputs == [number, 0])
      #expect(outcome.isPrecomputed)
    }
  }

  @Test func `outputs read the payload of the raised event that they react to`() throws {
    var machine = Machine(Relay())
    for number in 0..<3 {
      let outcome = machine.send(.call(number))
      #expect(outcome.outputs == [number, 42])
      #expect(outcome.isPrecomputed)
    }
  }

  @Test func `a throwing action takes everything back with and without a table`() throws {
    let agreement = TableAgreement(context: Account(), chart: Account.chart)
    let fromTable = try agreement.check()
    #expect(fromTable > 600)
  }

  @Test func `a rollback keeps the time and the timers that were there before`() throws {
    var machine = Machine(Account())
    machine.send(.deposit)
    machine.advance(by: .seconds(3))
    let timers = machine.pendingTimers
    let outcome = machine.send(.withdraw)
    #expect(outcome.kind == .failed)
    #expect(machine.now == .seconds(3))
    #expect(machine.pendingTimers == timers)
    #expect(
      outcome.error.map { "\($0)" } == "an action of 'open → closed on withdraw' threw: Overdrawn()"
    )
  }

  @Test func `timers are the same with and without a table`() throws {
    let agreement = TableAgreement(context: Lamp(), chart: Lamp.chart, others: 2) {
      number,
      machine in
      machine.advance(by: .seconds(1 + 7 * number))
    }
    let fromTable = try agreement.check()
    #expect(fromTable > 700)
  }

  @Test func `invocations are the same with and without a table`() throws {
    let agreement = TableAgreement(context: Page(), chart: Page.chart, others: 3) {
      number,
      machine in
      switch number {
      case 0: [machine.complete("page", with: 5)]
      case 1: [machine.fail("page", with: Account.Overdrawn())]
      default: [machine.complete("page", with: "not a number")]
      }
    }
    let fromTable = try agreement.check()
    #expect(fromTable > 700)
  }

  @Test func `postponed events with guards are the same with and without a table`() throws {
    let agreement = TableAgreement(context: Printer(), chart: Printer.chart)
    let fromTable = try agreement.check()
    #expect(fromTable > 1_000)
  }

  @Test func `data of states, raised events, completions and histories need no engine`() throws {
    let agreement = TableAgreement(context: Workshop(), chart: Workshop.chart)
    let fromTable = try agreement.check()
    #expect(fromTable > 1_900)
  }
}

extension TableFeatureTests {
  struct Bell: Statechart, Equatable {
    enum State: CaseIterable { case quiet, ringing }
    enum Event: CaseIterable { case press, release, hold }
    enum Output: Equatable, Sendable { case ring, count(Int) }
    var count = 0

    static let chart = Chart(initial: .quiet) {
      state(.quiet) {
        onExit().emit(.ring)
        on(.press, to: .ringing) { $0.count += 1 }.emit(.ring).emit { .count($0.count) }
        on(.hold).emit(.count(-1))
      }
      state(.ringing) {
        onEntry().emit { .count($0.count) }
        on(.release, to: .quiet) { $0.count += 7 }.emit { .count($0.count) }
        on(.hold).when("it is loud") { $0.count.isMultiple(of: 3) }.emit(.ring)
      }
    }
  }

  struct Echo: Statechart {
    enum State: CaseIterable { case here }
    enum Event: EventAlphabet {
      case say(Int)
      struct Cases: Sendable {
        let say = EventCase<Event, Int>(0, "say") {
          switch $0 {
          case .say(let number): number
          }
        }
      }
      static let cases = Cases()
      var caseIndex: Int { 0 }
    }
    typealias Output = Int

    static let chart = Chart(initial: .here) {
      state(.here) { on(\.say).emit { _, number in number }.emit(0) }
    }
  }

  /// Raises an event with a payload of its own.
  struct Relay: Statechart {
    enum State: CaseIterable { case here }
    enum Event: EventAlphabet {
      case call(Int), answer(Int)
      struct Cases: Sendable {
        let call = EventCase<Event, Int>(0, "call") {
          if case .call(let number) = $0 { number } else { nil }
        }
        let answer = EventCase<Event, Int>(1, "answer") {
          if case .answer(let number) = $0 { number } else { nil }
        }
      }
      static let cases = Cases()
      var caseIndex: Int {
        switch self {
        case .call: 0
        case .answer: 1
        }
      }
    }
    typealias Output = Int

    static let chart = Chart(initial: .here) {
      state(.here) {
        on(\.call).emit { _, number in number }.raise(.answer(42))
        on(\.answer).emit { _, number in number }
      }
    }
  }

  struct Account: Statechart, Equatable {
    enum State: CaseIterable { case open, closed }
    enum Event: CaseIterable { case deposit, withdraw, look }
    enum Output: Equatable, Sendable { case warning }
    struct Overdrawn: Error {}
    var balance = 0
    var log: [String] = []

    static let chart = Chart(initial: .open) {
      state(.open) {
        onExit { $0.log = ["left open"] }
        on(.deposit) { $0.balance += 2 }
        on(.withdraw, to: .closed) { try $0.withdraw(3) }
        on(.look).emit(.warning).do { if $0.balance.isMultiple(of: 5) { throw Overdrawn() } }
        after(.seconds(10), to: .closed)
      }
      state(.closed) {
        onEntry { $0.log.append("closed") }
        on(.deposit, to: .open) { $0.balance += 4 }
        on(.withdraw) { try $0.withdraw(1) }
        after(.seconds(20), to: .open)
      }
    }

    private mutating func withdraw(_ amount: Int) throws(Overdrawn) {
      log.append("withdraw")
      guard balance >= amount else { throw Overdrawn() }
      balance -= amount
    }
  }

  struct Lamp: Statechart, Equatable {
    enum State: CaseIterable { case off, on, bright }
    enum Event: CaseIterable { case toggle, dim, remind }
    var a = 0

    static let chart = Chart(initial: .off) {
      state(.off) {
        on(.toggle, to: .on) { $0.a += 1 }
        on(.remind).raise(.toggle, after: .seconds(4), id: "again")
      }
      state(.on, initial: .bright) {
        on(.toggle, to: .off) { $0.a &+= 7 }
        on(.dim, to: .on)
        after(.seconds(30), to: .off) { $0.a &*= 3 }
        state(.bright) {
          after("a while", to: .bright) {
            .seconds(1 + Int($0.a.magnitude % 20))
          } do: {
            $0.a += 1
          }
        }
        on(.remind).startTimer("reminder", after: .seconds(5))
        onTimer("reminder") { $0.a += 100 }
      }
    }
  }

  struct Page: Statechart, Equatable {
    enum State: CaseIterable { case idle, fetching }
    enum Event: CaseIterable { case fetch, cancel }
    var a = 0

    static let chart = Chart(initial: .idle) {
      state(.idle) { on(.fetch, to: .fetching) { $0.a += 1 } }
      state(.fetching) {
        invoke("page") { page, _ in page.a }
          .onDone(to: .idle) { $0.a = $0.a &* 5 &+ $1 }
          .onFailure(to: .idle) { $0.a += 9 }
        on(.fetch, to: .fetching) { $0.a ^= 9 }
        on(.cancel, to: .idle) { $0.a &+= 7 }
      }
    }
  }

  struct Printer: Statechart, Equatable {
    enum State: CaseIterable { case ready, empty, broken }
    enum Event: CaseIterable { case paper, job, kick }
    var printed = 0

    static let chart = Chart(initial: .ready, postponed: .limit(3, whenFull: .dropOldest)) {
      state(.ready) {
        on(.paper, to: .empty) { $0.printed += 7 }
        on(.job) { $0.printed = $0.printed &* 3 &+ 1 }
        on(.kick, to: .broken)
      }
      state(.empty) {
        on(.paper, to: .ready) { $0.printed ^= 5 }
        postpone(.job).when("it is not urgent") { $0.printed & 3 != 0 }
        on(.job, to: .broken)
      }
      state(.broken) {
        postpone(.job, .paper)
        on(.kick, to: .empty)
      }
    }
  }

  struct Workshop: Statechart, Equatable {
    enum State: CaseIterable { case closed, open, idle, job, cutting, sanding, ready }
    enum Event: CaseIterable { case power, order, step, tidy }
    var a = 0
    var tool: Int?

    static let chart = Chart(initial: .closed, unhandled: .ignore) {
      state(.closed) { on(.power, to: .deepHistory(of: .open)) }
      state(.open, initial: .idle) {
        on(.power, to: .closed) { $0.a += 1 }
        state(.idle) { on(.order, to: .job) }
        state(.job, initial: .cutting) {
          holding(\.tool) { $0.a }
          onDone(to: .idle) { $0.a += 1000 }
          state(.cutting) {
            on(.step, to: .sanding).raise(.tidy)
            on(.tidy) { $0.a += 3 }
          }
          state(.sanding) {
            on(.tidy) { $0.a += 5 }
            on(.step, to: .ready).when("it is smooth") { $0.a.isMultiple(of: 2) }
            always(to: .cutting).when("it broke") { $0.a % 7 == 3 }.do { $0.a += 2 }
          }
          final(.ready)
        }
      }
    }
  }
}
