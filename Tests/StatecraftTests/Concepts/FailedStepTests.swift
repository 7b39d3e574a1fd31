import Statecraft
import Testing

/// Steps of the table that an action ends by throwing.
@Suite struct FailedStepTests {
  @Test func `a failed step comes from the table, with all that its outcome says`() throws {
    var machine = Machine(Purse())
    var plain = try Machine.start(Purse(), chart: Purse.chart.limited(to: .none)).machine
    for event in [Purse.Event.pay(5), .pay(-1), .swap(3), .swap(-1), .pay(-2)] {
      let outcome = machine.send(event)
      let expected = plain.send(event)
      #expect(outcome.isPrecomputed)
      #expect(outcome.kind == expected.kind)
      #expect("\(outcome)" == "\(expected)")
      #expect(outcome.error.map { "\($0)" } == expected.error.map { "\($0)" })
      #expect(outcome.configuration == expected.configuration)
      #expect(outcome.steps.count == expected.steps.count)
      #expect(outcome.effects.count == expected.effects.count)
      #expect(outcome.explanation == expected.explanation)
      #expect(machine.configuration == plain.configuration)
      #expect(machine.context == plain.context)
    }
  }

  @Test func `the error names the action and keeps what was thrown`() {
    var machine = Machine(Purse())
    let outcome = machine.send(.pay(-7))
    guard case .actionFailed(let place, let error)? = outcome.error else {
      Issue.record("\(outcome)")
      return
    }
    #expect(place == "an action of 'shut on pay'")
    #expect((error as? Purse.Overdrawn)?.amount == -7)
  }

  @Test func `an outcome that failed stays as it is when the machine goes on`() {
    var machine = Machine(Purse())
    machine.advance(by: .seconds(2))
    let failed = machine.send(.swap(-1))
    let text = "\(failed) \(failed.configuration) \(failed.time) \(failed.cause)"
    machine.advance(by: .seconds(1))
    machine.send(.swap(1))
    #expect("\(failed) \(failed.configuration) \(failed.time) \(failed.cause)" == text)
    #expect(failed.configuration == [.shut])
    #expect(failed.time == .seconds(2))
    #expect(machine.state == .open)
  }

  @Test func `a timer whose action throws tells so`() {
    var machine = Machine(Purse())
    machine.send(.swap(1))
    let outcomes = machine.advance(by: .seconds(10))
    #expect(outcomes.map(\.kind) == [.failed])
    #expect(outcomes.first.map { "\($0.cause)" } == "after 10.0 seconds")
    #expect(machine.state == .open)
    #expect(outcomes.first?.concernsDriver == true)
  }

  struct Purse: Statechart, Equatable {
    struct Overdrawn: Error { let amount: Int }
    enum State: CaseIterable { case shut, open }
    enum Event: EventAlphabet {
      case pay(Int), swap(Int)

      struct Cases: Sendable {
        let pay = EventCase<Event, Int>(0, "pay") { if case .pay(let x) = $0 { x } else { nil } }
        let swap = EventCase<Event, Int>(1, "swap") { if case .swap(let x) = $0 { x } else { nil } }
      }
      static let cases = Cases()
      var caseIndex: Int { if case .pay = self { 0 } else { 1 } }
    }
    var coins = 0

    mutating func take(_ amount: Int) throws {
      coins += amount
      if amount < 0 { throw Overdrawn(amount: amount) }
    }

    static let chart = Chart(initial: .shut) {
      state(.shut) {
        onExit { $0.coins += 1 }
        on(\.pay).do { try $0.take($1) }
        on(\.swap, to: .open).do { try $0.take($1) }
      }
      state(.open) {
        on(\.pay).do { try $0.take($1) }
        on(\.swap, to: .shut).do { try $0.take($1) }
        after(.seconds(10), to: .shut).do { try $0.take(-5) }
      }
    }
  }
}
