import Testing

@testable import Statecraft

// Longer than other files on purpose: one list.

/// Charts with exactly one mistake each give exactly one finding, without consequential findings.
@Suite struct SingleFindingTests {
  struct One: ChartContext {
    typealias State = Trace.State
    enum Event: CaseIterable { case go, back }
    var n = 0
    var held: Int?
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let chart: MachineChart<One>

    init(
      _ problem: String,
      initial: One.State = "a",
      errors: ErrorPolicy = .rollBack,
      limit: Int = 1_000,
      ignores: Bool = true,
      @ChartBuilder<One> _ content: () -> ChartElement<One>
    ) {
      testDescription = problem
      chart = MachineChart(
        initial: initial,
        name: "One",
        errors: errors,
        microstepLimit: limit
      ) {
        content()
        if ignores { One.ignore(.go, .back) }
      }
    }
  }

  @Test(arguments: structure + transitions + guards + others)
  func `a single mistake gives a single finding`(mistake: Mistake) {
    #expect(mistake.chart.diagnostics.map(\.problem) == [mistake.testDescription])
  }

  @Test func `there are at least forty different single mistakes`() {
    let all = Self.structure + Self.transitions + Self.guards + Self.others
    #expect(Set(all.map(\.testDescription)).count == all.count)
    #expect(all.count >= 40)
  }

  @Test func `a target that is not placed in the chart is found once`() {
    struct Listed: ChartContext {
      enum State: CaseIterable { case a, b, c }
      enum Event: CaseIterable { case go, back }
    }
    let chart = MachineChart<Listed>(initial: .a) {
      Listed.state(.a) {
        Listed.on(.go, to: .b)
        Listed.on(.back, to: .c)
      }
      Listed.state(.c) { Listed.on(.go, to: .b) }
    }
    #expect(
      chart.diagnostics.map(\.problem) == [
        "'a' and 'c' target 'b', which is not declared"
      ]
    )
    let initial = MachineChart<Listed>(initial: .b) {
      Listed.state(.a) {
        Listed.on(.go, to: .c).when(.isIn(.b))
        Listed.on(.back, to: .a)
      }
      Listed.state(.c)
    }
    #expect(
      initial.diagnostics.map(\.problem) == [
        "the initial state 'b' of 'Listed' is not declared"
      ]
    )
  }

  private static let structure: [Mistake] = [
    Mistake("the chart 'One' has no states") {},
    Mistake("'a' has child states but no initial one") { One.state("a") { One.state("b") } },
    Mistake("the initial state 'b' of 'a' is outside of it") {
      One.state("a", initial: "b") { One.state("c") }
      One.state("b")
    },
    Mistake("'a' has an initial state but no child states") { One.state("a", initial: "b") {} },
    Mistake("the initial state 'b' of 'a' is not declared") {
      One.state("a", initial: "b") { One.state("c") }
    },
    Mistake("the initial state 'b' of 'One' is not declared", initial: "b") {
      One.state("a")
      One.state("c")
    },
    Mistake("'p' is parallel but has no regions", initial: "p") { One.parallel("p") {} },
    Mistake("'p' is parallel but has only one region, 'r'", initial: "p") {
      One.parallel("p") { One.state("r") }
    },
    Mistake("the final state 'f' is a region of the parallel state 'p'", initial: "p") {
      One.parallel("p") {
        One.state("r")
        One.final("f")
      }
    },
    Mistake("the final state 'f' has transitions") {
      One.state("a") { One.on(.go, to: "f") }
      One.final("f") { One.on(.go, to: "b") }
      One.state("b")
    },
    Mistake("the final state 'f' has child states") {
      One.state("a") { One.on(.go, to: "f") }
      One.final("f") { One.state("b") }
    },
    Mistake("'b' cannot be reached") {
      One.state("a")
      One.state("b", initial: "c") { One.state("c") }
    },
    Mistake("'a' has two defaults for its shallow history") {
      One.state("a", initial: "b") {
        One.history(default: "b")
        One.history(default: "b")
        One.state("b")
      }
    },
    Mistake("the default 'b' of the history of a is not a child of 'a'") {
      One.state("a", initial: "c") {
        One.history(default: "b")
        One.state("c")
      }
      One.state("b")
    },
    Mistake("the default 'a' of the deep history of a is not a descendant of 'a'") {
      One.state("a", initial: "c") {
        One.history(.deep, default: "a")
        One.state("c")
      }
    },
    Mistake("'a' has a shallow history but no child states") {
      One.state("a") { One.history(default: "a") }
    },
    Mistake("the chart 'One' has a shallow history but is never left") {
      One.history(default: "a")
      One.state("a")
    },
    Mistake("'a' has two invocations called 'w'") {
      One.state("a") {
        One.invoke("w") { _, _ in 1 }
        One.invoke("w") { _, _ in 2 }
      }
    },
    Mistake("the microstep limit of 'One' is 0, so no event could be handled", limit: 0) {
      One.state("a")
    },
  ]

  private static let transitions: [Mistake] = [
    Mistake("'a' targets 'x', which is not declared") {
      One.state("a") {
        One.on(.go, to: "x")
        One.on(.back, to: "x")
      }
    },
    Mistake("'a', 'b' and 'c' target 'x', which is not declared") {
      One.state("a") { One.on(.go, to: "x") }
      One.state("b") { One.on(.go, to: "x") }
      One.state("c") { One.on(.go, to: .history(of: "x")) }
    },
    Mistake("'a' targets 'b' and 'c', which cannot be active together") {
      One.state("a") { One.on(.go, to: .all("b", "c")) }
      One.state("b")
      One.state("c")
    },
    Mistake("'a' targets the history of 'b', which has no child states") {
      One.state("a") { One.on(.go, to: .history(of: "b")) }
      One.state("b")
    },
    Mistake("'a → b on go' is never taken: 'a on go' takes precedence and has no guard") {
      One.state("a") {
        One.on(.go) { $0.n = 1 }
        One.on(.go, to: "b")
      }
      One.state("b")
    },
    Mistake("the transition 'a on go' has neither a target nor an action") {
      One.state("a") { One.on(.go) }
    },
    Mistake("a transition of 'a' names no event, so nothing triggers it") {
      One.state("a") { One.on(to: "b") }
      One.state("b")
    },
    Mistake("'a' has a negative delay, -1.0 seconds") {
      One.state("a") { One.after(.seconds(-1), to: "b") }
      One.state("b")
    },
    Mistake(
      "'a → c after 2.0 seconds' is never taken: 'a → b after 1.0 seconds' takes precedence, has "
        + "no guard and leaves 'a'"
    ) {
      One.state("a") {
        One.after(.seconds(1), to: "b")
        One.after(.seconds(2), to: "c")
      }
      One.state("b")
      One.state("c")
    },
    Mistake(
      "'a → c on go' is never taken: 'a → b always' has no guard, so no machine stays in 'a'"
    ) {
      One.state("a") {
        One.on(.go, to: "c")
        One.always(to: "b")
      }
      One.state("b")
      One.state("c")
    },
    Mistake("'a' enters itself endlessly: its eventless transitions have no guard") {
      One.state("a") {
        One.on(.go) { $0.n = 1 }
        One.always(to: "a")
      }
    },
    Mistake("'a', 'b' enter each other endlessly: their eventless transitions have no guard") {
      One.state("a") {
        One.on(.go) { $0.n = 1 }
        One.always(to: "b")
      }
      One.state("b") { One.always(to: "a") }
    },
    Mistake(
      "the internal transition of 'a' is treated as external, because the state is not compound"
    ) {
      One.state("a") { One.on(.go, to: "a", type: .internal) }
    },
    Mistake("the internal transition of 'a' is treated as external, because 'b' is outside of it") {
      One.state("a", initial: "c") {
        One.on(.go, to: "b", type: .internal)
        One.state("c")
      }
      One.state("b")
    },
    Mistake(
      "'r → r on go' leaves 'p' and enters it again, so its region 's' restarts",
      initial: "p"
    ) {
      One.parallel("p") {
        One.state("r") { One.on(.go, to: "r", type: .internal) }
        One.state("s")
      }
    },
    Mistake(
      "'r' in the region 'r' targets 's1' in the region 's': "
        + "all regions of 'p' are left and entered again",
      initial: "p"
    ) {
      One.parallel("p") {
        One.state("r") { One.on(.go, to: "s1") }
        One.state("s", initial: "s1") { One.state("s1") }
      }
    },
    Mistake(
      "'b → history of a on go' does not leave 'a', so its history is from an earlier visit, or "
        + "empty"
    ) {
      One.state("a", initial: "b") { One.state("b") { One.on(.go, to: .history(of: "a")) } }
    },
    Mistake("`onDone` at the top level of a chart is never taken: the machine ends first") {
      One.onDone(to: "a")
      One.state("a")
    },
    Mistake("'a' can never be done, so its `onDone` is never taken") {
      One.state("a", initial: "b") {
        One.onDone(to: "a")
        One.state("b")
      }
    },
    Mistake("`onDone` of 'a' expects Int, but 'f' gives nothing") {
      One.state("a", initial: "f") {
        One.onDone(Int.self, to: "b")
        One.final("f")
      }
      One.state("b")
    },
    Mistake("`onError` of 'a' is never taken: the chart rolls failed steps back") {
      One.state("a") { One.onError().do { $0.n = 1 } }
    },
  ]

  private static let guards: [Mistake] = [
    Mistake("a guard of 'a' tests for 'x', which is not declared") {
      One.state("a") {
        One.on(.go) { $0.n = 1 }.when(!.isIn("x"))
        One.on(.back) { $0.n = 1 }.when(.isIn("x"))
      }
    },
    Mistake(
      "'a → b on go when in b' is never taken: its guard requires states that are never active "
        + "together while 'a' is active"
    ) {
      One.state("a") { One.on(.go, to: "b").when(.isIn("b")) }
      One.state("b")
    },
    Mistake("the guard of 'a → b on go when not in b' always holds while 'a' is active") {
      One.state("a") { One.on(.go, to: "b").when(!.isIn("b")) }
      One.state("b")
    },
  ]

  private static let others: [Mistake] = [
    Mistake("'a' holds 'held' twice") {
      One.state("a") {
        One.holding(\.held) { _ in 1 }
        One.holding(\.held) { _ in 2 }
      }
    },
    Mistake(
      "'a' and 'b' both hold 'held' and are active together: "
        + "leaving one of them clears it for the other"
    ) {
      One.state("a", initial: "b") {
        One.holding(\.held) { _ in 1 }
        One.state("b") { One.holding(\.held) { _ in 2 } }
      }
    },
    Mistake(
      "'a' postpones the event 'go', but no state handles it: it would wait until the machine ends",
      ignores: false
    ) {
      One.state("a") {
        One.postpone(.go)
        One.on(.back, to: "a")
      }
    },
    Mistake("no state reacts to the event 'go'", ignores: false) {
      One.state("a") { One.on(.back, to: "a") }
    },
    Mistake("'a' sends to the invocation 'w', which no state declares") {
      One.state("a") { One.on(.go).send(to: "w") { _, _ in 1 } }
    },
    Mistake("'a' sends to the invocation 'w', whose work receives no messages") {
      One.state("a") {
        One.invoke("w") { _, _ in 1 }
        One.on(.go).send(to: "w") { _, _ in 1 }
      }
    },
    Mistake(
      "'a' sends to the invocation 'w', but the transition leaves 'a' first, and the invocation "
        + "with it: nothing receives the message"
    ) {
      One.state("a") {
        One.invoke("w", receiving: (any Sendable).self) { _, _, _, _ in 1 }
        One.on(.go, to: "b").send(to: "w") { _, _ in 1 }
      }
      One.state("b")
    },
  ]
}
