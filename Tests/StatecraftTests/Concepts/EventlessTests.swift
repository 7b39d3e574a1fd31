import Statecraft
import Testing

@Suite struct EventlessTests {
  @Test func `eventless transitions precede raised events, which precede the next event`() {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a") { Trace.on(.a, to: "b").raise(.b).raise(.c) }
      Trace.state("b") {
        Trace.always(to: "c") { $0.write("always") }
        Trace.on(.b) { $0.write("too early") }
      }
      Trace.state("c") {
        Trace.on(.b) { $0.write("b") }
        Trace.on(.c, to: "a") { $0.write("c") }
      }
    }
    var machine = Machine.traced(chart)
    let outcome = machine.send(.a)
    #expect(machine.takeLog() == "always b c")
    #expect(outcome.steps.map { "\($0.cause)" } == ["a", "always", "b", "c"])
    #expect(machine.leaves == "a")
  }

  @Test func `a raised event that nothing takes is dropped`() {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a") { Trace.on(.a) { $0.n += 1 }.raise(.e) }
    }
    var machine = Machine.traced(chart)
    #expect(machine.send(.a).kind == .internal)
    #expect(machine.send(.e).kind == .refused)
  }

  @Test func `a raised event can be computed from the context and the payload`() {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a") {
        Trace.onAny().when("first") { context, _ in context.n == 0 }
          .do { $0.n = 1 }.raise { _, event in event }
        Trace.on(.d) { $0.write("d again") }
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.log(.d) == "d again")
  }

  @Test func `a loop of eventless transitions fails with the states of the loop`() throws {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a") { Trace.on(.a, to: "b") { $0.n = 1 } }
      Trace.state("b") { Trace.always(to: "c").when("n") { $0.n > 0 }.do { $0.n += 1 } }
      Trace.state("c") { Trace.always(to: "b") }
    }
    var machine = Machine.traced(chart)
    let outcome = machine.send(.a)
    #expect(outcome.kind == .failed)
    #expect(machine.leaves == "a")
    #expect(machine.n == 0)
    let text = try #require(outcome.error).description
    #expect(
      text.hasPrefix(
        "endless loop: stopped after 1000 microsteps; these repeat:\n"
      )
    )
    #expect(text.contains("\n  b → c always when n  ("))
    #expect(text.contains("\n  c → b always  ("))
    #expect(text.hasSuffix("\ngive one of them a guard that becomes false"))
  }

  @Test func `a loop of raised events fails, too`() {
    let chart = MachineChart<Trace>(initial: "a", microstepLimit: 20) {
      Trace.state("a") {
        Trace.on(.a) { $0.n += 1 }.raise(.b)
        Trace.on(.b).raise(.a)
      }
    }
    var machine = Machine.traced(chart)
    let outcome = machine.send(.a)
    guard case .endlessLoop(20, let loop) = outcome.error else {
      Issue.record("not an endless loop: \(outcome)")
      return
    }
    #expect(Set(loop.map(\.trigger)) == [.events(["a"]), .events(["b"])])
    #expect(machine.n == 0)
  }

  @Test func `the largest limit does not trap`() {
    let chart = MachineChart<Trace>(initial: "a", microstepLimit: .max) {
      Trace.state("a") { Trace.on(.a).raise(.b) }
    }
    var machine = Machine.traced(chart)
    #expect(machine.send(.a).kind == .internal)
  }

  @Test func `a loop of completions fails, too`() {
    let chart = MachineChart<Trace>(initial: "a", microstepLimit: 20) {
      Trace.state("a") { Trace.on(.a, to: "job") }
      Trace.state("job", initial: "end") {
        Trace.onDone(to: "job")
        Trace.final("end")
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.send(.a).kind == .failed)
    #expect(machine.leaves == "a")
  }

  @Test func `a chart that continues after errors stays where the loop was cut`() {
    let chart = MachineChart<Trace>(initial: "a", errors: .raise, microstepLimit: 20) {
      Trace.state("a") { Trace.on(.a, to: "b") }
      Trace.state("b") { Trace.always().do { $0.n += 1 } }
    }
    var machine = Machine.traced(chart)
    let outcome = machine.send(.a)
    #expect(outcome.kind == .failed)
    #expect(machine.leaves == "b")
    // The event's own microstep is one of the twenty.
    #expect(machine.n == 19)
  }

  @Test(arguments: [(5, true), (4, false)])
  func `the limit of microsteps includes the event's own microstep`(
    _ limit: Int,
    _ isEnough: Bool
  ) {
    let chart = MachineChart<Trace>(initial: "a", microstepLimit: limit) {
      Trace.state("a") { Trace.on(.a, to: "b") }
      Trace.state("b") {
        Trace.always(to: "c").when("n is 3") { $0.n == 3 }
        Trace.always().do { $0.n += 1 }
      }
      Trace.state("c")
    }
    var machine = Machine.traced(chart)
    #expect((machine.send(.a).kind == .transitioned) == isEnough)
    #expect(machine.leaves == (isEnough ? "c" : "a"))
  }

  @Test(arguments: [(2, false), (3, true)])
  func `a chain that is longer than the limit is taken back, too`(_ limit: Int, _ isEnough: Bool) {
    let chart = MachineChart<Trace>(initial: "a", microstepLimit: limit) {
      Trace.state("a") { Trace.on(.a, to: "b").do { $0.n += 1 } }
      Trace.state("b") { Trace.always(to: "c") }
      Trace.state("c") { Trace.always(to: "d") }
      Trace.state("d")
    }
    for chart in [chart, chart.limited(to: .none)] {
      var machine = Machine.traced(chart)
      #expect(machine.send(.a).kind == (isEnough ? .transitioned : .failed))
      #expect(machine.leaves == (isEnough ? "d" : "a"))
      #expect(machine.n == (isEnough ? 1 : 0))
    }
  }

  @Test func `a machine that cannot finish its start fails with the loop`() {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a") { Trace.always(to: "b") }
      Trace.state("b") { Trace.always(to: "a") }
    }
    #expect(throws: StartError.self) { try Machine.start(Trace(), chart: chart) }
    #expect(
      chart.diagnostics.map(\.problem).contains(
        "'a', 'b' enter each other endlessly: their eventless transitions have no guard"
      )
    )
  }
}
