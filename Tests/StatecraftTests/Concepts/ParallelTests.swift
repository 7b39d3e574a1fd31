import Statecraft
import Testing

@Suite struct ParallelTests {
  @Test func `all regions are entered in document order and left in reverse`() {
    #expect(
      Machine(Trace(), chart: Trace.twoRegions).log == ["+p", "+r", "+r1", "+s", "+s1"]
    )
    var machine = Machine.traced(Trace.twoRegions)
    #expect(machine.leaves == "r1 s1")
    #expect(machine.log(.e) == "-s1 -s -r1 -r -p +out")
  }

  @Test func `every region reacts to the same event, in document order`() {
    var machine = Machine.traced(Trace.twoRegions)
    #expect(machine.log(.a) == "-s1 -r1 r s +r2 +s2")
    #expect(machine.leaves == "r2 s2")
  }

  @Test func `a shared ancestor's transition runs once`() {
    var machine = Machine.traced(Trace.twoRegions)
    #expect(machine.log(.b) == "shared")
  }

  @Test func `an inner transition overrides that of an ancestor only in its region`() {
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.regions("p") {
        Trace.on(.a) { $0.write("p") }
        Trace.node("r") { Trace.on(.a) { $0.write("r") } }
        Trace.node("s")
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.log(.a) == "r p")
  }

  @Test func `the first region wins when two transitions leave the same states`() {
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.regions("p") {
        Trace.node("r") { Trace.on(.a, to: "x") }
        Trace.node("s") { Trace.on(.a, to: "y") }
      }
      Trace.node("x")
      Trace.node("y")
    }
    var machine = Machine.traced(chart)
    #expect(
      machine.explain(.a).description
        == "taken: r → x on a; s → y on a is pre-empted by r → x on a"
    )
    machine.send(.a)
    #expect(machine.leaves == "x")
  }

  @Test func `a descendant's transition overrides its ancestor's, also in a later region`() {
    // The first region selects the parallel's own transition, the second an inner one.
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.regions("p") {
        Trace.on(.a, to: "x")
        Trace.node("r")
        Trace.node("s", initial: "s1") {
          Trace.node("s1") { Trace.on(.a, to: "s2") }
          Trace.node("s2")
        }
      }
      Trace.node("x")
    }
    var machine = Machine.traced(chart)
    machine.send(.a)
    #expect(machine.leaves == "r s2")
  }

  @Test func `the domain of a transition is never a parallel state`() {
    // From a region to itself: the common ancestor is the parallel's parent, so all is entered anew.
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.regions("p") {
        Trace.node("r") { Trace.on(.a, to: "r") }
        Trace.node("s", initial: "s1") {
          Trace.on(.b, to: "s2")
          Trace.node("s1")
          Trace.node("s2")
        }
      }
    }
    var machine = Machine.traced(chart)
    machine.send(.b)
    _ = machine.takeLog()
    #expect(machine.log(.a) == "-s2 -s -r -p +p +r +s +s1")
  }

  @Test func `a transition into one region enters the others by default`() {
    let chart = MachineChart<Trace>(initial: "out") {
      Trace.node("out") {
        Trace.on(.a, to: "s2")
        Trace.on(.b, to: .all("s2", "r2"))
      }
      Trace.regions("p") {
        Trace.on(.c, to: "out")
        Trace.node("r", initial: "r1") {
          Trace.node("r1")
          Trace.node("r2")
        }
        Trace.node("s", initial: "s1") {
          Trace.node("s1")
          Trace.node("s2")
        }
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.log(.a) == "-out +p +r +r1 +s +s2")
    machine.send(.c)
    _ = machine.takeLog()
    #expect(machine.log(.b) == "-out +p +r +r2 +s +s2")
  }

  @Test func `parallel states can be nested`() {
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.regions("p") {
        Trace.regions("q") {
          Trace.node("q1")
          Trace.node("q2")
        }
        Trace.node("r")
      }
    }
    let machine = Machine(Trace(), chart: chart)
    #expect(machine.log == ["+p", "+q", "+q1", "+q2", "+r"])
    #expect(machine.states == ["q1", "q2", "r"])
  }
}

extension Trace {
  fileprivate static let twoRegions = Chart(initial: "p") {
    regions("p") {
      on(.b) { $0.write("shared") }
      on(.e, to: "out")
      node("r", initial: "r1") {
        node("r1") { on(.a, to: "r2").do { $0.write("r") } }
        node("r2")
      }
      node("s", initial: "s1") {
        node("s1") { on(.a, to: "s2").do { $0.write("s") } }
        node("s2")
      }
    }
    node("out")
  }
}
