import Statecraft
import StatecraftExploration
import Testing

/// What is found in a chart without exploring it, each with a small chart that has it.
@Suite struct LintTests {
  struct Small: SmallContext {
    enum State { case a, b, c, d, end, out, left, right, l }
    enum Event: CaseIterable { case x, y }
    struct Failure: Error {}
    var n = 0
  }

  private typealias Chart = MachineChart<Small>

  /// The warnings without their places.
  private func texts(_ chart: MachineChart<Small>) -> [String] {
    chart.lints().map { "\($0.severity.rawValue): \($0.problem); \($0.suggestion)" }
  }

  // MARK: - Overridden from inside

  @Test func `a transition that every state inside overrides is found with its place`() {
    let line = #line + 3
    let chart = Chart(initial: .a) {
      Small.state(.a, initial: .b) {
        Small.on(.x) { $0.n = 7 }
        Small.on(.y) { $0.n = 8 }
        Small.state(.b) { Small.on(.x, to: .c) }
        Small.state(.c) { Small.on(.x, to: .b) }
      }
    }
    #expect(
      texts(chart) == [
        "warning: 'a on x' is never taken: every state in 'a' reacts first, without a guard; "
          + "remove it, or give one of the other transitions a guard"
      ]
    )
    #expect(chart.lints().first?.location?.line == line)
    #expect(chart.lints().first?.state == "a")
  }

  @Test func `an ignore that every state inside overrides hides nothing`() {
    let chart = Chart(initial: .a) {
      Small.state(.a, initial: .b) {
        Small.ignore(.x)
        Small.state(.b) { Small.on(.x, to: .c) }
        Small.state(.c) {
          Small.on(.x, to: .b)
          Small.on(.y, to: .b)
        }
      }
    }
    #expect(
      texts(chart) == [
        "warning: `ignore` in 'a on x' hides nothing: every state in 'a' reacts first, without a "
          + "guard; remove it"
      ]
    )
  }

  @Test func `a transition of the chart is found when all states react first`() {
    let chart = Chart(initial: .a) {
      Small.on(.x, to: .a)
      Small.state(.a) { Small.on(.x, to: .b) }
      Small.state(.b) {
        Small.on(.x) { $0.n = 1 }
        Small.on(.y, to: .end)
      }
      Small.final(.end)
    }
    #expect(
      texts(chart) == [
        "warning: 'Small → a on x' is never taken: every state reacts first, without a guard; "
          + "remove it, or give one of the other transitions a guard"
      ]
    )
  }

  @Test func `a guard, a final state or a state without the event lets the outer one through`() {
    let guarded = Chart(initial: .a) {
      Small.state(.a, initial: .b) {
        Small.on(.x) { $0.n = 7 }
        Small.state(.b) { Small.on(.x, to: .c).when("few") { $0.n < 3 } }
        Small.state(.c) { Small.on(.x, to: .b) }
      }
    }
    #expect(texts(guarded) == [])
    let final = Chart(initial: .a) {
      Small.state(.a, initial: .b) {
        Small.on(.x) { $0.n = 7 }
        Small.state(.b) { Small.on(.x, to: .end) }
        Small.final(.end)
      }
    }
    #expect(texts(final) == [])
    let regions = Chart(initial: .a) {
      Small.parallel(.a) {
        Small.on(.x) { $0.n = 7 }
        Small.state(.left) { Small.on(.x) { $0.n = 8 } }
        Small.state(.right) { Small.on(.y) { $0.n = 9 } }
      }
    }
    #expect(texts(regions) == [])
  }

  @Test func `what the same state overrides is left to the diagnostics`() {
    let line = #line + 3
    let chart = Chart(initial: .a) {
      Small.state(.a, initial: .b) {
        Small.on(.x) { $0.n = 7 }
        Small.on(.x) { $0.n = 8 }
        Small.state(.b) { Small.on(.x, to: .c) }
        Small.state(.c) { Small.on(.x, to: .b) }
      }
    }
    let second = chart.diagnostics.filter { $0.problem.contains("takes precedence") }
    #expect(second.map { $0.location?.line } == [line + 1])
    #expect(chart.lints().map { $0.location?.line } == [line])
  }

  // MARK: - Ignored anyway

  @Test func `an ignore in a chart that ignores everything hides nothing`() {
    let chart = Chart(initial: .a, unhandled: .ignore) {
      Small.on(.y, to: .a)
      Small.state(.a) {
        Small.ignore(.x)
        Small.after(.seconds(1), to: .b)
      }
      Small.state(.b) { Small.ignore(.y) }
    }
    #expect(
      texts(chart) == [
        "warning: `ignore` in 'a on x' hides nothing: the chart ignores what no state reacts to; "
          + "remove it, or remove `unhandled: .ignore` from the chart"
      ]
    )
  }

  // MARK: - Timers

  @Test func `a timer that an outer timer always precedes is found`() {
    let chart = Chart(initial: .a) {
      Small.state(.a, initial: .b) {
        Small.after(.seconds(5), to: .out)
        Small.state(.b) { Small.after(.seconds(9), to: .c) }
        Small.state(.c) { Small.after(.seconds(5), to: .b) }
      }
      Small.state(.out) { Small.on(.x, to: .a) }
    }
    #expect(
      texts(chart) == [
        "warning: 'b → c after 9.0 seconds' is never taken: 'a → out after 5.0 seconds' comes "
          + "earlier, has no guard and leaves 'a'; give it a shorter delay, or remove it"
      ]
    )
  }

  @Test func `a timer is not preceded by one that need not leave its state`() {
    let guarded = Chart(initial: .a) {
      Small.state(.a, initial: .b) {
        Small.after(.seconds(5), to: .out).when("few") { $0.n < 3 }
        Small.state(.b) { Small.after(.seconds(9), to: .c) }
        Small.state(.c)
      }
      Small.state(.out)
    }
    #expect(texts(guarded) == [])
    let staying = Chart(initial: .a) {
      Small.state(.a, initial: .b) {
        Small.after(.seconds(5)).do { $0.n = 1 }
        Small.state(.b) { Small.after(.seconds(9), to: .c) }
        Small.state(.c)
      }
    }
    #expect(texts(staying) == [])
  }

  // MARK: - Histories, regions, siblings

  @Test func `a history that nothing targets is found`() {
    let chart = Chart(initial: .a) {
      Small.state(.a, initial: .b) {
        Small.history(default: .c)
        Small.on(.y, to: .out)
        Small.state(.b) { Small.on(.x, to: .c) }
        Small.state(.c)
      }
      Small.state(.out) { Small.on(.y, to: .a) }
    }
    #expect(
      texts(chart) == [
        "warning: the history of a is never restored: nothing targets it; target it, or remove it"
      ]
    )
  }

  @Test func `a region that does nothing is found`() {
    let chart = Chart(initial: .a) {
      Small.parallel(.a) {
        Small.state(.left, initial: .b) {
          Small.state(.b) { Small.on(.x, to: .c) }
          Small.state(.c) { Small.on(.x, to: .b) }
        }
        Small.state(.right, initial: .l) { Small.state(.l) }
        Small.state(.d) { Small.on(.y) { $0.n = 1 } }
      }
    }
    #expect(
      texts(chart) == [
        "warning: the region 'right' of 'a' has only one state and does nothing; add the states "
          + "that it can be in, or remove it"
      ]
    )
  }

  @Test func `transitions that all states in a state have alike are found once`() {
    let chart = Chart(initial: .a) {
      Small.state(.a, initial: .b) {
        Small.state(.b) {
          Small.on(.x, to: .c)
          Small.on(.y, to: .out)
        }
        Small.state(.c) { Small.on(.y, to: .out) }
      }
      Small.state(.out) { Small.on(.x, to: .a) }
    }
    #expect(
      texts(chart) == [
        "warning: all states in 'a' have the same transition, such as 'b → out on y'; "
          + "write it once in 'a'"
      ]
    )
    let whole = Chart(initial: .a) {
      Small.state(.a) { Small.on(.y, to: .b) }
      Small.state(.b) { Small.on(.y, to: .b) }
    }
    #expect(
      texts(whole) == [
        "warning: all states in the chart have the same transition, such as 'a → b on y'; "
          + "write it once in the chart, outside of its states"
      ]
    )
  }

  @Test func `transitions with actions, guards or a target inside are not alike`() {
    let chart = Chart(initial: .a) {
      Small.state(.a, initial: .b) {
        Small.state(.b) {
          Small.on(.x, to: .out).do { $0.n = 1 }
          Small.on(.y, to: .c)
        }
        Small.state(.c) {
          Small.on(.x, to: .out)
          Small.on(.y, to: .c)
        }
      }
      Small.state(.out) { Small.on(.y, to: .a).when("few") { $0.n < 3 } }
    }
    #expect(texts(chart) == [])
  }

  @Test func `a chart with an error has no lints`() {
    let chart = Chart(initial: .a) {
      Small.state(.a, initial: .b) {
        Small.on(.x) { $0.n = 7 }
        Small.on(.y, to: .d)
        Small.state(.b) { Small.on(.x, to: .b) }
      }
    }
    #expect(chart.diagnostics.contains { $0.severity == .error })
    #expect(texts(chart) == [])
  }

  // MARK: - Explorations

  private let repeating = Chart(initial: .a) {
    Small.state(.a, initial: .b) {
      Small.state(.b) {
        Small.on(.x, to: .c)
        Small.on(.y, to: .out)
      }
      Small.state(.c) { Small.on(.y, to: .out) }
    }
    Small.state(.out) { Small.on(.x, to: .a) }
  }

  @Test func `an exploration reports them too, and each once`() throws {
    let found = findings(repeating)
    try #require(found.map(\.kind) == [.repeatedTransition])
    #expect(found[0].states == [.b, .c])
    #expect(found[0].path == nil)
    #expect(
      findings(repeating) {
        Small.acknowledge(.repeatedTransition, in: .c, because: "they will differ")
      }.isEmpty
    )
    let overridden = Chart(initial: .a) {
      Small.state(.a, initial: .b) {
        Small.on(.x) { $0.n = 7 }
        Small.state(.b) { Small.on(.x, to: .c) }
        Small.state(.c) {
          Small.on(.x, to: .b)
          Small.on(.y, to: .b)
        }
      }
    }
    #expect(findings(overridden).map(\.kind) == [.overriddenTransition])
  }

  @Test func `with a bound they are reported although nothing else is`() {
    let chart = Chart(initial: .a) {
      Small.state(.a, initial: .b) {
        Small.state(.b) {
          Small.on(.x) { $0.n += 1 }
          Small.on(.y, to: .out)
        }
        Small.state(.c) { Small.on(.y, to: .out) }
      }
      Small.state(.out) { Small.on(.x, to: .c) }
    }
    #expect(
      findings(chart) { Small.bound("ten") { $0.n <= 10 } }.map(\.kind) == [.repeatedTransition]
    )
  }
}
