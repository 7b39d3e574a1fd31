import Statecraft
import Testing

@Suite struct IgnoreAndPolicyTests {
  @Test func `an ignored event is hidden from outer states`() {
    let chart = MachineChart<Trace>(initial: "in") {
      Trace.state("out", initial: "in") {
        Trace.on(.a) { $0.write("outer") }
        Trace.state("in") { Trace.ignore(.a) }
      }
    }
    var machine = Machine.traced(chart)
    let outcome = machine.send(.a)
    #expect(outcome.kind == .ignored)
    #expect(outcome.description == "a: ignored, ignored in in")
    #expect(machine.takeLog().isEmpty)
    #expect(!machine.permitted.contains(.a))
  }

  @Test func `one region may ignore what another takes`() {
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.parallel("p") {
        Trace.state("r") { Trace.ignore(.a) }
        Trace.state("s") { Trace.on(.a) { $0.write("s") } }
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.explain(.a).verdict == .taken)
    #expect(machine.send(.a).kind == .internal)
    #expect(machine.takeLog() == "s")
  }

  @Test func `an unhandled event is refused, or ignored if the chart requests it`() {
    func chart(_ policy: UnhandledEventPolicy) -> MachineChart<Trace> {
      MachineChart(initial: "s", unhandled: policy) {
        Trace.state("s") { Trace.on(.a) { $0.n += 1 } }
      }
    }
    var strict = Machine.traced(chart(.refuse))
    #expect(strict.send(.b).kind == .refused)
    var lax = Machine.traced(chart(.ignore))
    #expect(lax.send(.b).kind == .ignored)
    #expect(lax.send(.b).explanation?.reason == "no transition for b in s")
  }

  @Test func `an unhandled event stops the program if the chart requests it`() async {
    await #expect(processExitsWith: .failure) {
      let chart = MachineChart<Trace>(initial: "s", unhandled: .trap) {
        Trace.state("s") { Trace.on(.a) { $0.n += 1 } }
      }
      var machine = Machine(Trace(), chart: chart)
      machine.send(.b)
    }
  }

  @Test func `onAny takes any event that no other transition takes`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.on(.a) { $0.write("a") }
        Trace.onAny().when("not e") { $1 != .e }.do { $0.write("any \($1)") }
        Trace.after(.seconds(1)).do { $0.write("timer") }
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.log(.a) == "a")
    #expect(machine.log(.c) == "any c")
    #expect(machine.log(.e) == "")
    machine.advance(by: .seconds(1))
    #expect(machine.takeLog() == "timer")
  }

  @Test func `onAny does not take timers and completions`() {
    let chart = MachineChart<Trace>(initial: "job") {
      Trace.state("job", initial: "work") {
        Trace.onAny().do { $0.write("any") }
        Trace.onDone(to: "idle").do { $0.write("done") }
        Trace.state("work") { Trace.after(.seconds(1), to: "end") { $0.write("timer") } }
        Trace.final("end")
      }
      Trace.state("idle")
    }
    var machine = Machine.traced(chart)
    machine.advance(by: .seconds(1))
    #expect(machine.takeLog() == "timer done")
  }
}
