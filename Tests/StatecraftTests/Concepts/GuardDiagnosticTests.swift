import Testing

@testable import Statecraft

/// Guards on states that are known to be active or inactive.
@Suite struct GuardDiagnosticTests {
  /// A chart with a guard on a transition of `a`, beside the states that the guard can ask for.
  static func chart(_ guard: Guard<Trace>) -> MachineChart<Trace> {
    MachineChart(initial: "p") {
      Trace.parallel("p") {
        Trace.state("r", initial: "a") {
          Trace.state("a", initial: "inside") {
            Trace.on(.a, to: "b").when(`guard`)
            Trace.on(.b, to: "b")
            Trace.state("inside")
            Trace.state("other")
            Trace.on(.c, to: "other", type: .internal)
          }
          Trace.state("b") { Trace.on(.a, to: "a") }
        }
        Trace.state("s", initial: "s1") {
          Trace.state("s1") { Trace.on(.d, to: "s2") }
          Trace.state("s2") { Trace.on(.d, to: "s1") }
        }
      }
    }
  }

  static let never: [Guard<Trace>] = [
    .isIn("b"),
    .isIn("b") && Guard("n is 1") { $0.n == 1 },
    .isIn("s1") && .isIn("s2"),
    (.isIn("s1") && Guard("n is 1") { $0.n == 1 }) && .isIn("s2"),
    .isIn("inside") && .isIn("other"),
    !.isIn("a"),
    !(.isIn("r") || Guard("n is 1") { $0.n == 1 }),
  ]

  @Test(arguments: never)
  func `a guard on states that are never active together is found`(_ guard: Guard<Trace>) {
    let found = Self.chart(`guard`).findings
    #expect(found.count == 1)
    #expect(
      found.first
        == "warning: 'a → b on a when \(`guard`.condition.name)' is never taken: its guard "
        + "requires states that are never active together while 'a' is active; "
        + "name other states in the guard, or remove the transition"
    )
  }

  static let always: [Guard<Trace>] = [
    !.isIn("b"),
    .isIn("p"),
    .isIn("a") && !.isIn("b"),
    !.isIn("b") || Guard("n is 1") { $0.n == 1 },
    !(.isIn("s1") && .isIn("s2")),
  ]

  @Test(arguments: always)
  func `a guard that always holds is found`(_ guard: Guard<Trace>) {
    let found = Self.chart(`guard`).findings
    #expect(found.count == 1)
    #expect(
      found.first
        == "warning: the guard of 'a → b on a when \(`guard`.condition.name)' always holds "
        + "while 'a' is active; remove the guard, or name other states in it"
    )
  }

  @Test func `a part of a guard that always holds is found`() {
    let chart = Self.chart(Guard("n is 1") { $0.n == 1 } && !.isIn("b"))
    #expect(
      chart.findings == [
        "warning: 'not in b' in the guard of 'a → b on a when n is 1 and not in b' always holds "
          + "while 'a' is active; remove this part, or name another state"
      ]
    )
  }

  static let open: [Guard<Trace>] = [
    .isIn("s1"), !.isIn("s2"), .isIn("inside"), !.isIn("other"),
    .isIn("s1") && .isIn("inside"), .isIn("s1") || .isIn("s2"),
    // Shared by several states, of which each is in one of them.
    (.isIn("a") || .isIn("b")) && Guard("n is 1") { $0.n == 1 },
    (.isIn("b") || .isIn("s1")) && Guard("n is 1") { $0.n == 1 },
    !(.isIn("s1") && .isIn("inside")), !.isIn("s1") && !.isIn("s2"),
    Guard("n is 1") { $0.n == 1 },
  ]

  @Test(arguments: open)
  func `a guard that depends on the machine is not reported`(_ guard: Guard<Trace>) {
    #expect(Self.chart(`guard`).findings == [])
  }

  @Test func `at the top of a chart any state may be active`() {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.on(.a, to: "b").when(.isIn("a"))
      Trace.on(.b, to: "a").when(!.isIn("a"))
      Trace.on(.c, to: "a").when(.isIn("a") && .isIn("b"))
      Trace.state("a")
      Trace.state("b")
    }
    #expect(
      chart.findings == [
        "warning: 'Trace → a on c when in a and in b' is never taken: its guard requires states "
          + "that are never active together while the machine runs; name other states in the "
          + "guard, or remove the transition"
      ]
    )
  }
}
