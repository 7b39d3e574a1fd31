import Statecraft
import Testing

@Suite struct HierarchyTests {
  @Test func `states are entered from outside in and left from inside out`() {
    let chart = Trace.hierarchy
    let machine = Machine(Trace(), chart: chart)
    #expect(machine.log == ["+a", "+a1"])
    var moved = Machine.traced(chart)
    #expect(moved.log(.a) == "-a1 -a act +b +b1 +b11")
    #expect(moved.configuration == ["b", "b1", "b11"])
  }

  @Test func `the innermost state's transition takes precedence`() {
    var machine = Machine.traced(Trace.hierarchy)
    #expect(machine.log(.b) == "inner")
    machine.send(.a)
    machine.send(.a)
    #expect(machine.leaves == "a1")
  }

  @Test func `a transition of an outer state is inherited`() {
    var machine = Machine.traced(Trace.hierarchy)
    machine.send(.a)
    #expect(machine.takeLog().hasSuffix("+b11"))
    #expect(machine.log(.c) == "-b11 -b1 -b +a +a1")
  }

  @Test func `an external self-transition leaves and enters its state`() {
    var machine = Machine.traced(Trace.hierarchy)
    #expect(machine.log(.d) == "-a1 -a +a +a1")
  }

  @Test func `an internal transition to a child keeps its source active`() {
    var machine = Machine.traced(Trace.hierarchy)
    #expect(machine.log(.e) == "-a1 +a2")
    #expect(machine.leaves == "a2")
  }

  @Test func `an external transition to a child leaves its source`() {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.node("a", initial: "a1") {
        Trace.on(.a, to: "a2")
        Trace.node("a1")
        Trace.node("a2")
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.log(.a) == "-a1 -a +a +a2")
  }

  @Test func `the initial state may lie several levels deep`() {
    let chart = MachineChart<Trace>(initial: "x") {
      Trace.node("a", initial: "y") {
        Trace.node("b", initial: "y") {
          Trace.node("x")
          Trace.node("y")
        }
      }
    }
    #expect(Machine(Trace(), chart: chart).log == ["+a", "+b", "+x"])
  }

  @Test func `transitions of the chart itself apply in every state`() {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.on(.a, to: "b")
      Trace.onEntry { $0.write("+chart") }
      Trace.node("a")
      Trace.node("b")
    }
    #expect(Machine(Trace(), chart: chart).log == ["+chart", "+a"])
    var machine = Machine.traced(chart)
    #expect(machine.log(.a) == "-a +b")
    #expect(machine.log(.a) == "-b +b")
  }

  @Test func `states have tags and descriptions`() {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a", initial: "b") {
        Trace.tags("busy", "outer")
        Trace.description("does something")
        Trace.on(.a, to: "c")
        Trace.state("b") { Trace.tags("inner") }
      }
      Trace.state("c")
    }
    var machine = Machine(Trace(), chart: chart)
    #expect(machine.tags == ["busy", "outer", "inner"])
    #expect(machine.hasTag("inner"))
    machine.send(.a)
    #expect(!machine.hasTag("busy"))
  }
}

extension Trace {
  fileprivate static let hierarchy = Chart(initial: "a") {
    node("a", initial: "a1") {
      on(.a, to: "b11").do { $0.write("act") }
      on(.b) { $0.write("outer") }
      on(.d, to: "a")
      on(.e, to: "a2", type: .internal)
      node("a1") { on(.b) { $0.write("inner") } }
      node("a2")
    }
    node("b", initial: "b1") {
      on(.a, .c, to: "a")
      node("b1", initial: "b11") { node("b11") }
    }
  }
}
