import Statecraft
import Testing

@Suite struct PayloadTests {
  @Test func `guards, actions and outputs read a typed payload`() {
    var machine = Machine(Turnstile())
    #expect(machine.send(.coin(60)).kind == .internal)
    #expect(machine.credit == 60)
    let outcome = machine.send(.coin(50))
    #expect(outcome.outputs == [.change(10), .beep])
    #expect(machine.state == .unlocked)
    #expect(machine.credit == 0)
  }

  @Test func `payloads may be tuples`() {
    var machine = Machine(Turnstile())
    #expect(machine.send(.kick(force: 3, by: "cat")).kind == .refused)
    machine.send(.kick(force: 10, by: "horse"))
    #expect(machine.culprit == "horse")
  }

  @Test func `postponed events keep their payloads`() {
    var machine = Machine(Turnstile(credit: 100))
    machine.send(.coin(0))
    #expect(machine.send(.coin(30)).kind == .postponed)
    machine.send(.push)
    #expect(machine.credit == 30)
  }

  @Test func `what is permitted without a payload at hand says so`() {
    let machine = Machine(Turnstile())
    #expect(machine.permittedEvents.map(\.event.name) == ["coin", "kick"])
    #expect(machine.permittedEvents.allSatisfy { $0.dependsOnPayload })
    #expect(machine.permittedEvents.map(\.event.hasPayload) == [true, true])
  }

  @Test func `the alphabet knows its cases`() {
    #expect(Turnstile.Event.caseDescriptions.map(\.name) == ["coin", "push", "kick"])
    #expect(Turnstile.Event.caseDescriptions.map(\.hasPayload) == [true, false, true])
  }

  @Test func `an alphabet that contradicts itself fails the step instead of trapping`() {
    var machine = Machine(Odd())
    let outcome = machine.send(.one(1))
    #expect(outcome.kind == .failed)
    #expect(
      outcome.error?.description
        == "an action of 's → t on one' threw: an event counted as 'one' has no payload of that case; "
        + "make 'caseIndex' and the case's 'extract' agree"
    )
  }

  @Test func `a guard that cannot read its payload is false, and said so`() {
    let chart = MachineChart<Odd>(initial: .s) {
      Odd.state(.s) { Odd.on(\.one, to: .t).when("positive") { $1 > 0 } }
      Odd.state(.t)
    }
    var machine = Machine(Odd(), chart: chart)
    let outcome = machine.send(.one(1))
    #expect(machine.state == .s)
    #expect(outcome.kind == .refused)
    #expect("\(outcome)".contains("guard \"positive\" failed: an event counted as 'one'"))
  }
}

/// A machine whose alphabet counts `one` but cannot read its payload.
private struct Odd: Statechart {
  enum State: CaseIterable { case s, t }
  enum Event: EventAlphabet {
    case one(Int), two(Int)
    struct Cases: Sendable {
      let one = EventCase<Event, Int>(0, "one") {
        if case .two(let value) = $0 { value } else { nil }
      }
      let two = EventCase<Event, Int>(1, "two") {
        if case .two(let value) = $0 { value } else { nil }
      }
    }
    static let cases = Cases()
    var caseIndex: Int { if case .one = self { 0 } else { 1 } }
  }
  var sum = 0
  static let chart = Chart(initial: .s) {
    state(.s) { on(\.one, to: .t).do { $0.sum += $1 } }
    state(.t)
  }
}
