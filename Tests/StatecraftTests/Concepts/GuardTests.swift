import Statecraft
import Testing

@Suite struct GuardTests {
  @Test func `the first transition whose guard holds is taken`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.on(.a, to: "x").when("big") { $0.n > 10 }
        Trace.on(.a, to: "y").when("positive") { $0.n > 0 }
        Trace.on(.b) { $0.n += 6 }
      }
      Trace.state("x")
      Trace.state("y")
    }
    var small = Machine.traced(chart)
    #expect(small.send(.a).kind == .refused)
    small.send(.b)
    small.send(.a)
    #expect(small.leaves == "y")
    var big = Machine.traced(chart)
    big.send(.b)
    big.send(.b)
    big.send(.a)
    #expect(big.leaves == "x")
  }

  @Test func `combined guards keep their names`() {
    let even = Guard<Trace>("even") { $0.n.isMultiple(of: 2) }
    let big = Guard<Trace>("big") { $0.n > 10 }
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.on(.a) { $0.write("a") }.when((even || big) && !(even && big))
        Trace.on(.b) { $0.n += 1 }
        Trace.on(.c) { $0.write("c") }.when(even).when(!big)
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.log(.a) == "a")
    machine.send(.b)
    #expect(
      machine.explain(.a).reason
        == "in s, the guard \"(even or big) and not (even and big)\" is false"
    )
    #expect(machine.explain(.c).reason == "in s, the guard \"even and not big\" is false")
  }

  @Test func `a guard can test whether another region's state is active`() {
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.parallel("p") {
        Trace.state("r", initial: "r1") {
          Trace.state("r1") { Trace.on(.a, to: "r2").when(.isIn("s2")) }
          Trace.state("r2")
        }
        Trace.state("s", initial: "s1") {
          Trace.state("s1") { Trace.on(.b, to: "s2") }
          Trace.state("s2")
        }
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.explain(.a).reason.hasPrefix("in r1, the guard \"in s2\" is false"))
    machine.send(.a)
    #expect(machine.leaves == "r1 s1")
    machine.send(.b)
    machine.send(.a)
    #expect(machine.leaves == "r2 s2")
  }

  @Test func `an inner transition with a false guard leaves the event to an outer one`() {
    let chart = MachineChart<Trace>(initial: "a1") {
      Trace.state("a", initial: "a1") {
        Trace.on(.a) { $0.write("outer") }
        Trace.state("a1") { Trace.on(.a) { $0.write("inner") }.when("never") { _ in false } }
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.log(.a) == "outer")
  }
}
