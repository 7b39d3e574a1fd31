import Statecraft
import Testing

/// Every mistake in a chart, with the text that reports it.
@Suite struct DiagnosticTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let chart: MachineChart<Trace>
    let texts: [String]

    init(_ name: String, _ texts: String..., chart: MachineChart<Trace>) {
      testDescription = name
      self.chart = chart
      self.texts = texts
    }
  }

  @Test(arguments: errors + warnings)
  func `each mistake is found with its state and a suggestion`(mistake: Case) {
    // Charts of one purpose leave most of the five events unused; that is tested on its own.
    let found = mistake.chart.diagnostics.filter { !$0.problem.hasPrefix("no state reacts") }
    #expect(
      found.map { "\($0.severity): \($0.problem); \($0.suggestion)" }.sorted()
        == mistake.texts.sorted()
    )
    #expect(found.allSatisfy { $0.location?.file.contains("/DiagnosticTests") ?? true })
  }

  @Test func `all findings are reported at once, and no machine can be created`() throws {
    let chart = MachineChart<Trace>(initial: "a", name: "Broken") {
      Trace.state("a") {
        Trace.on(.a, to: "nowhere")
        Trace.state("b")
      }
      Trace.state("a")
    }
    #expect {
      try Machine.start(Trace(), chart: chart)
    } throws: { error in
      let text = "\(error)"
      return text.hasPrefix("The chart 'Broken' has 3 errors:\n  StatecraftTests/")
        && text.contains("'a' targets 'nowhere'") && text.contains("declared twice")
        && text.contains("no initial one; pass `initial:`.")
    }
  }

  @Test func `a machine of an unsound chart traps with all findings`() async {
    await #expect(processExitsWith: .failure) {
      _ = Machine(Trace(), chart: MachineChart<Trace>(initial: "a") { Trace.parallel("a") {} })
    }
  }

  @Test func `an alphabet with duplicate numbers is an error`() {
    struct Clash: Statechart {
      typealias State = Int
      enum Event: EventAlphabet {
        case one, two
        struct Cases: Sendable {
          let one = EventCase<Event, Void>(0, "one") { if case .one = $0 { () } else { nil } }
          let two = EventCase<Event, Void>(0, "two") { if case .two = $0 { () } else { nil } }
        }
        static let cases = Cases()
        var caseIndex: Int { 0 }
      }
      static let chart = Chart(initial: 0) { state(0) { ignore(\.one) } }
    }
    #expect(
      Clash.chart.diagnostics.map(\.problem) == [
        "the events 'one' and 'two' have the same number"
      ]
    )
  }

  @Test func `an alphabet whose numbers have gaps is an error`() {
    struct Gap: Statechart {
      static let line = #line + 7
      typealias State = Int
      enum Event: EventAlphabet {
        case one, two, three
        struct Cases: Sendable {
          let one = EventCase<Event, Void>(0, "one") { if case .one = $0 { () } else { nil } }
          let two = EventCase<Event, Void>(5, "two") { if case .two = $0 { () } else { nil } }
          let three = EventCase<Event, Void>(-1, "three") { _ in () }
        }
        static let cases = Cases()
        var caseIndex: Int { 0 }
      }
      static let chart = Chart(initial: 0) {
        state(0) {
          ignore(\.one)
          ignore(\.two)
        }
      }
    }
    #expect(
      Gap.chart.diagnostics.map(\.description) == [
        "StatecraftTests/DiagnosticTests.swift:\(Gap.line): error: the 3 events of 'Event' are not "
          + "numbered from 0 upwards: the alphabet gives 'three' the number -1 and 'two' the "
          + "number 5; give them the numbers 0 to 2, in 'Cases' and in 'caseIndex'."
      ]
    )
  }

  @Test func `a number that no table can hold is an error, not a trap`() {
    struct Far: Statechart {
      typealias State = Int
      enum Event: EventAlphabet {
        case one
        struct Cases: Sendable {
          let one = EventCase<Event, Void>(.max, "one") { _ in () }
        }
        static let cases = Cases()
        var caseIndex: Int { .max }
      }
      static let chart = Chart(initial: 0) { state(0) { on(\.one, to: 0) } }
    }
    #expect(Far.chart.diagnostics.first?.problem.contains("not numbered from 0 upwards") == true)
  }
}

extension DiagnosticTests {
  fileprivate static let errors: [Case] = [
    Case(
      "no states",
      "error: the chart 'Trace' has no states; add at least one `state`",
      chart: MachineChart(initial: "a") {}
    ),
    Case(
      "no initial state",
      "error: 'a' has child states but no initial one; pass `initial:`",
      chart: MachineChart(initial: "a") { Trace.state("a") { Trace.state("b") } }
    ),
    Case(
      "initial state outside",
      "error: the initial state 'b' of 'a' is outside of it; name one of its own states",
      chart: MachineChart(initial: "a") {
        Trace.state("a", initial: "b") {
          Trace.on(.a, to: "b")
          Trace.state("c")
        }
        Trace.state("b")
      }
    ),
    Case(
      "initial without children",
      "error: 'a' has an initial state but no child states; add the children, or remove `initial:`",
      chart: MachineChart(initial: "a") { Trace.state("a", initial: "a") {} }
    ),
    Case(
      "unknown target",
      "error: 'a' targets 'b', which is not declared; add `state(.b)`, or choose another target",
      chart: MachineChart(initial: "a") { Trace.state("a") { Trace.on(.a, to: "b") } }
    ),
    Case(
      "parallel without regions",
      "error: 'p' is parallel but has no regions; add at least two states to it, or make it a "
        + "`state`",
      chart: MachineChart(initial: "p") { Trace.parallel("p") {} }
    ),
    Case(
      "final region",
      "error: the final state 'f' is a region of the parallel state 'p'; move it into a region",
      chart: MachineChart(initial: "p") {
        Trace.parallel("p") {
          Trace.state("r")
          Trace.final("f")
        }
      }
    ),
    Case(
      "final with content",
      "error: the final state 'f' has transitions; remove them, or make it a `state`; "
        + "a final state has only entry and exit actions",
      chart: MachineChart(initial: "f") { Trace.final("f") { Trace.on(.a) { $0.n += 1 } } }
    ),
    Case(
      "targets that exclude each other",
      "error: 'a' targets 'b' and 'c', which cannot be active together; "
        + "name states in different regions of a parallel state",
      chart: MachineChart(initial: "a") {
        Trace.state("a") { Trace.on(.a, to: .all("b", "c")) }
        Trace.state("b")
        Trace.state("c")
      }
    ),
    Case(
      "history of nothing",
      "error: 'a' targets the history of 'b', which has no child states; target 'b' itself",
      chart: MachineChart(initial: "a") {
        Trace.state("a") {
          Trace.on(.a, to: .history(of: "b"))
          Trace.on(.b, to: "b")
        }
        Trace.state("b")
      }
    ),
    Case(
      "history default outside",
      "error: the default 'b' of the history of a is not a child of 'a'; name a child of 'a'",
      chart: MachineChart(initial: "a") {
        Trace.state("a", initial: "c") {
          Trace.history(default: "b")
          Trace.state("c")
        }
        Trace.state("b") { Trace.on(.a, to: .history(of: "a")) }
      }
    ),
    Case(
      "two history defaults",
      "error: 'a' has two defaults for its shallow history; keep one of them",
      chart: MachineChart(initial: "a") {
        Trace.state("a", initial: "c") {
          Trace.history(default: "c")
          Trace.history(default: "c")
          Trace.state("c")
        }
      }
    ),
    Case(
      "history default in an atomic state",
      "error: 'a' has a shallow history but no child states; write `history` inside a state that "
        + "has some",
      chart: MachineChart(initial: "a") { Trace.state("a") { Trace.history(default: "a") } }
    ),
    Case(
      "negative delay",
      "error: 'a' has a negative delay, -1.0 seconds; give `after` a delay of zero or more",
      chart: MachineChart(initial: "a") {
        Trace.state("a") { Trace.after(.seconds(-1)).do { $0.n = 1 } }
      }
    ),
    Case(
      "onDone at the top",
      "error: `onDone` at the top level of a chart is never taken: the machine ends first; "
        + "read the machine's `isDone` and `output`",
      chart: MachineChart(initial: "a") {
        Trace.onDone(to: "a")
        Trace.state("a")
      }
    ),
    Case(
      "output of another type",
      "error: `onDone` of 'job' expects Int, but 'end' gives String; give the final state "
        + "`output:` of that type",
      chart: MachineChart(initial: "job") {
        Trace.state("job", initial: "end") {
          Trace.onDone(Int.self, to: "idle")
          Trace.final("end", output: { _ in "text" })
        }
        Trace.state("idle")
      }
    ),
    Case(
      "guard on a state that is not there",
      "error: a guard of 'a' tests for 'x', which is not declared; add `state(.x)`, or name "
        + "another state",
      chart: MachineChart(initial: "a") {
        Trace.state("a") { Trace.on(.a) { $0.n = 1 }.when(!.isIn("x")) }
      }
    ),
    Case(
      "message to nobody",
      "error: 'a' sends to the invocation 'w', which no state declares; add `invoke(\"w\")`, or "
        + "correct the name",
      chart: MachineChart(initial: "a") {
        Trace.state("a") { Trace.on(.a).send(to: "w") { _, _ in 1 } }
      }
    ),
    Case(
      "message to nobody, on entry and on exit",
      "error: 'a' sends to the invocation 'v', which no state declares; add `invoke(\"v\")`, or "
        + "correct the name",
      "error: 'a' sends to the invocation 'w', which no state declares; add `invoke(\"w\")`, or "
        + "correct the name",
      chart: MachineChart(initial: "a") {
        Trace.state("a") {
          Trace.onEntry().send(to: "v") { _ in 1 }
          Trace.onExit().send(to: "w") { _ in 1 }
        }
      }
    ),
    Case(
      "transitions without an event",
      "error: a transition of 'a' names no event, so nothing triggers it; "
        + "name one, or write `always`, `onAny` or `after`",
      "error: a transition of 'b' names no event, so nothing triggers it; "
        + "name one, or write `always`, `onAny` or `after`",
      chart: MachineChart(initial: "a") {
        Trace.state("a") { Trace.on(to: "b") }
        Trace.state("b") { Trace.ignore() }
      }
    ),
    Case(
      "history of the chart",
      "error: the chart 'Trace' has a shallow history but is never left; write `history` inside "
        + "a state",
      chart: MachineChart(initial: "a") {
        Trace.history(default: "a")
        Trace.state("a")
      }
    ),
    Case(
      "invocations of one name",
      "error: 'a' has two invocations called 'w'; give each a name of its own",
      chart: MachineChart(initial: "a") {
        Trace.state("a") {
          Trace.invoke("w") { _, _ in 1 }
          Trace.invoke("w") { _, _ in 2 }
        }
      }
    ),
  ]
}
