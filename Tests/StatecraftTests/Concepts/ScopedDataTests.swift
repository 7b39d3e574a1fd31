import Statecraft
import Testing

@Suite struct ScopedDataTests {
  @Test func `scoped data exists from before the entry actions until after the exit actions`() {
    var machine = Machine.traced(Trace.holder)
    #expect(machine.held == nil)
    #expect(machine.log(.a) == "enter v0")
    #expect(machine.held == "v0")
    #expect(machine.log(.a) == "exit v0")
    #expect(machine.held == nil)
  }

  @Test func `scoped data is created on each entry, also by history`() {
    var machine = Machine.traced(Trace.holder)
    machine.send(.a)
    machine.send(.b)
    #expect(machine.held == "v1")
    machine.send(.a)
    machine.send(.c)
    #expect(machine.held == "v1")
  }

  @Test func `each region has its own scoped data`() {
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.parallel("p") {
        Trace.state("r") { Trace.holding(\.held) { _ in "r" } }
        Trace.state("s", initial: "s1") {
          Trace.state("s1") { Trace.on(.a, to: "s2") }
          Trace.state("s2")
        }
      }
    }
    var machine = Machine.traced(chart)
    machine.send(.a)
    #expect(machine.held == "r")
  }

  @Test func `a step that is rolled back restores scoped data`() {
    struct Boom: Error {}
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.holding(\.held) { _ in "kept" }
        Trace.on(.a, to: "t").do { _ in throw Boom() }
      }
      Trace.state("t")
    }
    var machine = Machine.traced(chart)
    #expect(machine.send(.a).kind == .failed)
    #expect(machine.held == "kept")
  }

  @Test func `scoped data is removed at the end of the machine`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.holding(\.held) { _ in "top" }
      Trace.state("s") { Trace.on(.a, to: "end") }
      Trace.final("end")
    }
    var machine = Machine.traced(chart)
    #expect(machine.held == "top")
    machine.send(.a)
    #expect(machine.held == nil)
  }
}

extension Trace {
  fileprivate static let holder = Chart(initial: "out") {
    state("out") {
      on(.a, to: "in")
      on(.c, to: .history(of: "box"))
    }
    state("box", initial: "in") {
      state("in") {
        holding(\.held) { "v\($0.n)" }
        onEntry { $0.write("enter \($0.held ?? "nothing")") }
        onExit { $0.write("exit \($0.held ?? "nothing")") }
        on(.a, to: "out")
        on(.b, to: "in") { $0.n += 1 }
      }
    }
  }
}
