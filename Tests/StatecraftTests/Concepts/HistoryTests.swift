import Statecraft
import Testing

@Suite struct HistoryTests {
  @Test func `shallow history restores one level, and deep history restores all levels`() {
    var machine = Machine.traced(Trace.nested)
    machine.send(.a)
    #expect(machine.leaves == "y2")
    machine.send(.b)
    machine.send(.c)
    #expect(machine.leaves == "y1")
    machine.send(.a)
    machine.send(.b)
    machine.send(.d)
    #expect(machine.leaves == "y2")
  }

  @Test func `the parent's initial state is the default without a stored history`() {
    var machine = Machine.traced(Trace.nested)
    machine.send(.b)
    // It was left in x, so that is stored; a fresh machine that starts outside has nothing.
    let chart = MachineChart<Trace>(initial: "out") {
      Trace.node("out") { Trace.on(.a, to: .history(of: "p")) }
      Trace.node("p", initial: "y") {
        Trace.node("x")
        Trace.node("y")
      }
    }
    var fresh = Machine.traced(chart)
    #expect(fresh.log(.a) == "-out +p +y")
  }

  @Test func `a history's default runs its action after the parent's entry, only once`() {
    let chart = MachineChart<Trace>(initial: "out") {
      Trace.node("out") { Trace.on(.a, to: .history(of: "p")) }
      Trace.node("p", initial: "x") {
        Trace.history(default: "y") { $0.write("default") }
        Trace.on(.b, to: "out")
        Trace.node("x")
        Trace.node("y")
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.log(.a) == "-out +p default +y")
    machine.send(.b)
    _ = machine.takeLog()
    #expect(machine.log(.a) == "-out +p +y")
  }

  @Test func `history is recorded before any state is left`() {
    // The exit action of the child does not hide the child from its parent's history.
    var machine = Machine.traced(Trace.nested)
    #expect(machine.log(.a) == "-x +y +y2")
    #expect(machine.log(.b) == "-y2 -y -p +out")
    #expect(machine.log(.d) == "-out +p +y +y2")
  }

  @Test func `the history of a parallel state restores all its regions`() {
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.regions("p") {
        Trace.on(.b, to: "out")
        Trace.node("r", initial: "r1") {
          Trace.node("r1") { Trace.on(.a, to: "r2") }
          Trace.node("r2")
        }
        Trace.node("s", initial: "s1") {
          Trace.node("s1") { Trace.on(.a, to: "s2") }
          Trace.node("s2")
        }
      }
      Trace.node("out") {
        Trace.on(.c, to: .history(of: "p"))
        Trace.on(.d, to: .deepHistory(of: "p"))
      }
    }
    var machine = Machine.traced(chart)
    machine.send(.a)
    machine.send(.b)
    machine.send(.d)
    #expect(machine.leaves == "r2 s2")
    machine.send(.b)
    machine.send(.c)
    #expect(machine.leaves == "r1 s1")
  }

  @Test func `each exit overwrites the stored history`() {
    var machine = Machine.traced(Trace.nested)
    machine.send(.b)
    machine.send(.d)
    #expect(machine.leaves == "x")
    machine.send(.a)
    machine.send(.b)
    machine.send(.d)
    #expect(machine.leaves == "y2")
  }

  @Test func `a history of an outer state does not enter states that stay active`() {
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.regions("p") {
        Trace.history(.deep, default: "r2")
        Trace.node("r", initial: "r1") {
          Trace.node("r1") { Trace.on(.a, to: .deepHistory(of: "p")) }
          Trace.node("r2")
        }
        Trace.node("s")
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.log(.a) == "-r1 +r2")
    #expect(machine.leaves == "r2 s")
  }

  @Test func `a history that is recorded in its own step is entered completely`() {
    // The default is the region itself, so all of it is left. What is recorded then lies inside the
    // region, nearer to the source than the default did.
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.regions("p") {
        Trace.node("r", initial: "r1") {
          Trace.node("r1") { Trace.on(.a, to: .deepHistory(of: "p")) }
        }
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.log(.a) == "-r1 -r -p +p +r +r1")
  }

  @Test func `the default of a history is entered from inside its parent, too`() {
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.node("p", initial: "x") {
        Trace.history(.deep, default: "y")
        Trace.node("x", initial: "x1") {
          Trace.node("x1") { Trace.on(.a, to: .deepHistory(of: "p")) }
        }
        Trace.node("y")
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.log(.a) == "-x1 -x +y")
  }
}

extension Trace {
  fileprivate static let nested = Chart(initial: "p") {
    node("p", initial: "x") {
      on(.b, to: "out")
      node("x") { on(.a, to: "y2") }
      node("y", initial: "y1") {
        node("y1") { on(.a, to: "y2") }
        node("y2")
      }
    }
    node("out") {
      on(.c, to: .history(of: "p"))
      on(.d, to: .deepHistory(of: "p"))
    }
  }

  @Test func `a history written in its own state restores what is active, and starts it anew`() {
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.node("p", initial: "x") {
        Trace.history(default: "x")
        Trace.on(.a, to: .history(of: "p"))
        Trace.on(.b, to: .history(of: "p"), type: .internal)
        Trace.node("x") { Trace.on(.c, to: "y") }
        Trace.node("y") {
          Trace.on(.c, to: "x")
          Trace.on(.d, to: .history(of: "p"))
        }
      }
    }
    var machine = Machine.traced(chart)
    _ = machine.log(.c)
    // Within p, nothing was recorded yet.
    #expect(machine.log(.d) == "-y +x")
    _ = machine.log(.c)
    // Written in p, it leaves p, so what is active now is recorded.
    #expect(machine.log(.a) == "-y -p +p +y")
    _ = machine.log(.c)
    // An internal one leaves p alone and finds what the last leaving recorded.
    #expect(machine.log(.b) == "-x +y")
  }
}
