import Statecraft
import Testing

/// Closures that throw, written after the event instead of in `.do`.
@Suite struct ThrowingActionTests {
  struct Broken: Error, CustomStringConvertible { var description: String { "broken" } }

  struct Till: Statechart, Equatable {
    enum State: CaseIterable { case shut, open }
    enum Event: EventAlphabet {
      case coin(Int), name(String), push, pull
      struct Cases: Sendable {
        let coin = EventCase<Event, Int>(0, "coin") { if case .coin(let x) = $0 { x } else { nil } }
        let name = EventCase<Event, String>(1, "name") {
          if case .name(let x) = $0 { x } else { nil }
        }
        let push = EventCase<Event, Void>(2, "push") { if case .push = $0 { () } else { nil } }
        let pull = EventCase<Event, Void>(3, "pull") { if case .pull = $0 { () } else { nil } }
      }
      static let cases = Cases()
      var caseIndex: Int {
        switch self {
        case .coin: 0
        case .name: 1
        case .push: 2
        case .pull: 3
        }
      }
    }
    var credit = 0

    mutating func add(_ amount: Int) throws {
      credit += amount
      if amount > 9 { throw Broken() }
    }

    static let chart = Chart(initial: .shut) {
      state(.shut) {
        on(\.coin, to: .open) { try $0.add($1) }
        on(\.name, \.push) { try $0.add(10) }
        on(.pull, to: .open) { try $0.add(10) }
      }
      state(.open) {
        on(\.coin) { context, amount in
          try context.add(amount)
          try context.add(1)
        }
        on(.pull, to: .all(.open)) { try $0.add(1) }
        on(\.name, to: .shut) { try $0.add($1.count) }
        on(\.push) { try $0.add(2) }
      }
    }
  }

  @Test(arguments: [Till.Event.coin(10), .name("n"), .push, .pull])
  func `a step is rolled back when a closure after the event throws`(event: Till.Event) {
    var machine = Machine(Till())
    let outcome = machine.send(event)
    #expect(outcome.kind == .failed)
    #expect(outcome.error?.description.contains("broken") == true)
    #expect(machine.state == .shut)
    #expect(machine.context == Till())
  }

  @Test func `a throwing closure runs normally when it does not throw`() {
    var machine = Machine(Till())
    #expect(machine.send(.coin(3)).kind == .transitioned)
    #expect(machine.send(.coin(4)).kind == .internal)
    #expect(machine.credit == 8)
    #expect(machine.send(.coin(10)).kind == .failed)
    #expect(machine.credit == 8)
    machine.send(.push)
    #expect(machine.credit == 10)
    machine.send(.name("abc"))
    #expect(machine.credit == 13)
    #expect(machine.state == .shut)
  }

  @Test func `a throwing closure works for events without payloads, too`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.on(.a, to: "t") { context in
          context.n += 1
          throw Broken()
        }
        Trace.on(.b) { try fail(&$0) }
      }
      Trace.state("t")
    }
    var machine = Machine(Trace(), chart: chart)
    #expect(machine.send(.a).error?.description.contains("broken") == true)
    #expect(machine.send(.b).kind == .failed)
    #expect(machine.n == 0)
    #expect(machine.leaves == "s")
  }

  @Test func `a chart that continues raises the error as an event`() {
    let chart = MachineChart<Trace>(initial: "s", errors: .raise) {
      Trace.state("s") {
        Trace.on(.b) { try fail(&$0) }
        Trace.onError { $0.write("\($1)") }
      }
    }
    var machine = Machine(Trace(), chart: chart)
    machine.send(.b)
    #expect(machine.takeLog() == "broken")
    #expect(machine.n == 7)
  }
}

private func fail(_ context: inout Trace) throws {
  context.n = 7
  throw ThrowingActionTests.Broken()
}
