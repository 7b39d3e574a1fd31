import Statecraft
import Testing

/// Transitions to one of several declared targets.
@Suite struct ChoiceTests {
  @Test(arguments: [(1, "low"), (5, "high")])
  func `a function of the context determines the target`(n: Int, target: String) {
    var machine = Machine.traced(Trace.decision)
    for _ in 0..<n { machine.send(.b) }
    let outcome = machine.send(.a)
    #expect(machine.leaves == target)
    #expect(outcome.taken.map(\.guard) == ["by n: \(target)"])
    #expect(machine.takeLog() == "decided")
  }

  @Test func `a state that is not declared is refused, by name`() {
    var machine = Machine.traced(Trace.decision)
    let outcome = machine.send(.a)
    #expect(
      outcome.description == "a: refused, \"by n\" targets nowhere, which is not one of low, high"
    )
    #expect(machine.explain(.a).reason == outcome.explanation?.reason)
    #expect(machine.leaves == "open")
  }

  @Test func `the guards of the transition are evaluated first`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.on(.a, toOneOf: ["t"], "by n") { _ in "x" }.when("n") { $0.n > 0 }
        Trace.on(.b) { $0.n += 1 }
      }
      Trace.state("t")
    }
    var machine = Machine.traced(chart)
    #expect(
      machine.explain(.a).reason
        == "in s, the guard \"n and by n: t\" is false"
    )
    machine.send(.b)
    #expect(machine.explain(.a).reason == "\"by n\" targets x, which is not one of t")
  }

  @Test func `a choice of an undeclared target leaves the event to other transitions`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.on(.a, to: "t")
      Trace.state("s") { Trace.on(.a, toOneOf: ["u"], "by n") { _ in "x" } }
      Trace.state("t")
      Trace.state("u")
    }
    var machine = Machine.traced(chart)
    machine.send(.a)
    #expect(machine.leaves == "t")
  }

  @Test func `a choice after a delay has one timer for all targets`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.after(.seconds(1), toOneOf: ["t", "u"], "by n") { $0.n == 0 ? "u" : "t" }
        Trace.after(.seconds(2), to: "t")
      }
      Trace.state("t")
      Trace.state("u") { Trace.always(toOneOf: ["t", "s"], "by n") { $0.n == 0 ? "u" : "s" } }
    }
    var machine = Machine.traced(chart)
    #expect(machine.pendingTimers.map(\.name) == ["after 1.0 seconds", "after 2.0 seconds"])
    #expect(machine.advance(by: .seconds(1)).count == 1)
    #expect(machine.leaves == "u")
  }

  @Test func `a choice may depend on the payload`() {
    var gate = Machine(Turnpike())
    #expect(gate.send(.coin(1)).kind == .transitioned)
    #expect(gate.state == .rejected)
    #expect(gate.send(.coin(100)).kind == .transitioned)
    #expect(gate.state == .open)
    #expect(
      gate.explain(.coin(7)).reason == "\"by value\" targets open, which is not one of rejected"
    )
  }

  @Test func `a choice without targets is found when the chart is checked`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") { Trace.on(.a, toOneOf: [], "by n") { _ in "x" } }
    }
    #expect(
      chart.diagnostics.first.map { "\($0.problem); \($0.suggestion)" }
        == "'s' chooses among no states; name the states in `toOneOf:`"
    )
  }
}

extension Trace {
  fileprivate static let decision = Chart(initial: "open") {
    state("open") {
      on(.a, toOneOf: ["low", "high"], "by n") { $0.n == 0 ? "nowhere" : $0.n < 3 ? "low" : "high" }
        .do { $0.write("decided") }
      on(.b) { $0.n += 1 }
    }
    state("low")
    state("high")
  }
}

private struct Turnpike: Statechart {
  enum State: CaseIterable { case closed, open, rejected }
  enum Event: EventAlphabet {
    case coin(Int), push

    struct Cases: Sendable {
      let coin = EventCase<Event, Int>(0, "coin") { if case .coin(let x) = $0 { x } else { nil } }
      let push = EventCase<Event, Void>(1, "push") { if case .push = $0 { () } else { nil } }
    }
    static let cases = Cases()
    var caseIndex: Int { if case .coin = self { 0 } else { 1 } }
  }

  static let chart = Chart(initial: .closed) {
    state(.closed) {
      on(\.coin, toOneOf: [.open, .rejected], "by value") { $1 > 9 ? .open : .rejected }
    }
    state(.rejected) {
      on(\.coin, toOneOf: [.open], "by value") { $1 > 9 ? .open : .rejected }
    }
    state(.open) {
      on(\.coin, toOneOf: [.rejected], "by value") { $1 < 9 ? .open : .rejected }
    }
  }
}
