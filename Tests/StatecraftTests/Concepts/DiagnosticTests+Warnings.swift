import Statecraft
import Testing

extension DiagnosticTests {
  static let warnings: [Case] = [
    Case(
      "one region",
      "warning: 'p' is parallel but has only one region, 'r'; add a region, or make it a `state`",
      chart: MachineChart(initial: "p") { Trace.parallel("p") { Trace.state("r") } }
    ),
    Case(
      "unreachable",
      "warning: 'b' cannot be reached; add a transition that targets it, or remove it",
      chart: MachineChart(initial: "a") {
        Trace.state("a")
        Trace.state("b", initial: "c") { Trace.state("c") }
      }
    ),
    Case(
      "hidden transition",
      "warning: 'a → b on a' is never taken: 'a on a, b' takes precedence and has no guard; "
        + "give the earlier one a guard, or move it after the other one",
      chart: MachineChart(initial: "a") {
        Trace.state("a") {
          Trace.on(.a, .b) { $0.n = 1 }
          Trace.on(.a, to: "b")
          Trace.on(.c, to: "b")
        }
        Trace.state("b")
      }
    ),
    Case(
      "from region to region",
      "warning: 'r' in the region 'r' targets 's1' in the region 's': all regions of 'p' are left "
        + "and entered again; raise an event that 's' reacts to, or write the transition in 'p'",
      chart: MachineChart(initial: "p") {
        Trace.parallel("p") {
          Trace.state("r") { Trace.on(.a, to: "s1") }
          Trace.state("s", initial: "s1") { Trace.state("s1") }
        }
      }
    ),
    Case(
      "internal from an atomic state",
      "warning: the internal transition of 'a' is treated as external, because the state is not "
        + "compound; write it in a state with children, or remove `type: .internal`",
      chart: MachineChart(initial: "a") {
        Trace.state("a") { Trace.on(.a, to: "a", type: .internal) }
      }
    ),
    Case(
      "internal to outside",
      "warning: the internal transition of 'a' is treated as external, because 'b' is outside of "
        + "it; target a state inside, or remove `type: .internal`",
      chart: MachineChart(initial: "a") {
        Trace.state("a", initial: "c") {
          Trace.on(.a, to: "b", type: .internal)
          Trace.state("c")
        }
        Trace.state("b")
      }
    ),
    Case(
      "never done",
      "warning: 'a' can never be done, so its `onDone` is never taken; add a final state to it",
      chart: MachineChart(initial: "a") {
        Trace.state("a", initial: "b") {
          Trace.onDone(to: "a")
          Trace.state("b")
        }
      }
    ),
    Case(
      "no effect",
      "warning: the transition 'a on a' has neither a target nor an action; give it one, or "
        + "write `ignore`",
      chart: MachineChart(initial: "a") { Trace.state("a") { Trace.on(.a) } }
    ),
    Case(
      "onError under rollback",
      "warning: `onError` of 'a' is never taken: the chart rolls failed steps back; pass "
        + "`errors: .raise` to the chart",
      chart: MachineChart(initial: "a") { Trace.state("a") { Trace.onError().do { $0.n = 1 } } }
    ),
    Case(
      "endless",
      "warning: 'a' enters itself endlessly: its eventless transitions have no guard; "
        + "give one of them a guard that becomes false, or an event",
      chart: MachineChart(initial: "a") { Trace.state("a") { Trace.always().do { $0.n += 1 } } }
    ),
  ]
}
