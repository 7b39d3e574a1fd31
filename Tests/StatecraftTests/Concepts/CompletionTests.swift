import Statecraft
import Testing

@Suite struct CompletionTests {
  @Test func `a final child completes its parent after its entry actions`() {
    let chart = MachineChart<Trace>(initial: "job") {
      Trace.node("job", initial: "work") {
        Trace.onDone(to: "idle").do { $0.write("done") }
        Trace.node("work") { Trace.on(.a, to: "end") }
        Trace.final("end") { Trace.traced("end") }
      }
      Trace.node("idle")
    }
    var machine = Machine.traced(chart)
    let outcome = machine.send(.a)
    #expect(machine.takeLog() == "-work +end -end -job done +idle")
    #expect(outcome.steps.map { "\($0.cause)" } == ["a", "done job"])
  }

  @Test func `events raised by a final child's entry actions precede the completion`() {
    let chart = MachineChart<Trace>(initial: "job") {
      Trace.state("job", initial: "work") {
        Trace.on(.b) { $0.write("b") }
        Trace.onDone(Int.self, to: "idle").do { $0.write("done with \($1)") }
        Trace.state("work") { Trace.on(.a, to: "end") }
        Trace.final("end", output: { $0.n }) { Trace.onEntry { $0.n = 7 }.raise(.b) }
      }
      Trace.state("idle")
    }
    var machine = Machine.traced(chart)
    #expect(machine.log(.a) == "b done with 7")
  }

  @Test func `a parallel state is done when all its regions are`() {
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.parallel("p") {
        Trace.onDone(to: "idle")
        for region in ["r", "s"] as [Trace.State] {
          let name = region.name
          Trace.state(region, initial: .init(stringLiteral: name + "1")) {
            Trace.onDone(to: .init(stringLiteral: name + "1")).when("never") { _ in false }
            Trace.state(.init(stringLiteral: name + "1")) {
              Trace.on(name == "r" ? .a : .b, to: .init(stringLiteral: name + "2"))
            }
            Trace.final(.init(stringLiteral: name + "2"))
          }
        }
      }
      Trace.state("idle")
    }
    var machine = Machine.traced(chart)
    machine.send(.b)
    #expect(machine.leaves == "r1 s2")
    machine.send(.a)
    #expect(machine.leaves == "idle")
  }

  @Test func `the completion of a region precedes that of the parallel state`() {
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.parallel("p") {
        Trace.onDone(to: "idle").do { $0.write("p") }
        Trace.state("r", initial: "r1") {
          Trace.onDone(Void.self, to: .state("r2")).when("once") { $0.n == 0 }
            .do { $0.write("r") }.do { $0.n = 1 }
          Trace.state("r1") { Trace.on(.a, to: "r2") }
          Trace.final("r2")
        }
        Trace.state("s", initial: "s2") { Trace.final("s2") }
      }
      Trace.state("idle")
    }
    var machine = Machine.traced(chart)
    machine.send(.a)
    #expect(machine.takeLog() == "r p")
    #expect(machine.leaves == "idle")
  }

  @Test func `onDone receives a typed output`() {
    let chart = MachineChart<Trace>(initial: "job") {
      Trace.state("job", initial: "work") {
        Trace.onDone(Int.self, to: "idle").when("enough") { $1 > 5 }.do { $0.n = $1 }
        Trace.onDone(Int.self, to: "job")
        Trace.state("work") { Trace.on(.a, to: "end") { $0.n += 4 } }
        Trace.final("end", output: { $0.n })
      }
      Trace.state("idle")
    }
    #expect(chart.diagnostics.allSatisfy { $0.severity == .warning })
    var machine = Machine.traced(chart)
    machine.send(.a)
    #expect(machine.leaves == "work")
    machine.send(.a)
    #expect(machine.leaves == "idle")
    #expect(machine.n == 8)
  }

  @Test func `a final state at the top ends the machine, which leaves all states`() {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.onExit { $0.write("-chart") }
      Trace.node("a") { Trace.on(.a, to: "end").do { $0.n = 7 } }
      Trace.final("end", output: { $0.n }) { Trace.traced("end") }
    }
    var machine = Machine.traced(chart)
    let outcome = machine.send(.a)
    #expect(machine.takeLog() == "-a +end -end -chart")
    #expect(outcome.kind == .transitioned)
    #expect(machine.isDone)
    #expect(machine.configuration == ["end"])
    #expect(machine.output as? Int == 7)
    #expect(machine.send(.a).description == "a: refused, the machine is final")
    #expect(machine.permitted.isEmpty)
    #expect(machine.permittedEvents.isEmpty)
  }

  @Test func `a machine that is done takes no events, not even at the top`() {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.on(.b) { $0.write("b") }
      Trace.state("a") { Trace.on(.a, to: "end") }
      Trace.final("end")
    }
    var machine = Machine.traced(chart)
    machine.send(.a)
    #expect(machine.send(.b).kind == .refused)
    #expect(machine.takeLog().isEmpty)
  }

  @Test func `events raised while the machine ends are dropped`() {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a") {
        Trace.on(.a, to: "end").raise(.b)
        Trace.onExit().raise(.b)
      }
      Trace.final("end") { Trace.onExit().raise(.b).emit("bye") }
    }
    var machine = Machine(Trace(), chart: chart)
    let outcome = machine.send(.a)
    #expect(outcome.outputs == ["bye"])
    #expect(outcome.steps.count == 1)
  }
}
