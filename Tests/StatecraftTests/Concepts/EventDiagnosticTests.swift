import Testing

@testable import Statecraft

/// Events and messages that nothing receives.
@Suite struct EventDiagnosticTests {
  @Test func `an event that is only postponed is found where it is postponed`() throws {
    let line = #line
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a") {
        Trace.postpone(.a, .b)
        Trace.on(.c, to: "d")
      }
      Trace.state("d") { Trace.on(.b, to: "a") }
    }
    #expect(
      chart.findings == [
        "warning: 'a' postpones the event 'a', but no state handles it: it would wait until the "
          + "machine ends; add `on` or `ignore` to the state that should handle it, or remove "
          + "`postpone`"
      ]
    )
    #expect(chart.diagnostics.first { $0.state == "a" }?.location?.line == line + 3)
  }

  @Test func `an event that some state takes or ignores may be postponed`() {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a") {
        Trace.postpone(.a, .b)
        Trace.on(.c, to: "d")
      }
      Trace.state("d") {
        Trace.on(.a, to: "a")
        Trace.ignore(.b)
      }
    }
    #expect(chart.findings == [])
    let any = MachineChart<Trace>(initial: "a") {
      Trace.state("a") {
        Trace.postpone(.a)
        Trace.on(.c, to: "d")
      }
      Trace.state("d") { Trace.onAny(to: "a") }
    }
    #expect(any.findings == [])
  }

  // MARK: - Messages

  /// A chart in which `a` has the work `w`, and `b` inside of it.
  static func chart(
    top: ChartElement<Trace> = ChartElement(),
    a: ChartElement<Trace> = ChartElement(),
    b: ChartElement<Trace> = ChartElement(),
    c: ChartElement<Trace> = ChartElement()
  ) -> MachineChart<Trace> {
    MachineChart(initial: "top") {
      Trace.state("top", initial: "a") {
        top
        Trace.state("a", initial: "b") {
          Trace.invoke("w", receiving: (any Sendable).self) { _, _, _, _ in 1 }
          a
          Trace.state("b") { b }
        }
        Trace.state("c") {
          c
          Trace.on(.e, to: "a")
        }
        Trace.on(.e, to: "c")
      }
    }
  }

  @Test func `a message of a transition that leaves the invocation is found`() {
    let chart = Self.chart(b: Trace.part { Trace.on(.a, to: "c").send(to: "w") { _, _ in 1 } })
    #expect(
      chart.findings == [
        "warning: 'b' sends to the invocation 'w', but the transition leaves 'a' first, and the "
          + "invocation with it: nothing receives the message; "
          + "send it in a transition that does not leave 'a'"
      ]
    )
  }

  @Test func `a message from a state that excludes the invocation is found`() {
    let chart = Self.chart(c: Trace.part { Trace.on(.a).send(to: "w") { _, _ in 1 } })
    #expect(
      chart.findings == [
        "warning: 'c' sends to the invocation 'w', but 'a', which declares it, is never active "
          + "together with 'c': nothing receives the message; send it from a state that is active "
          + "together with 'a'"
      ]
    )
  }

  @Test func `messages that can be received are not reported`() {
    let chart = Self.chart(
      top: Trace.part { Trace.on(.c).send(to: "w") { _, _ in 1 } },
      a: Trace.part {
        Trace.on(.a).send(to: "w") { _, _ in 1 }
        Trace.on(.b, to: "b", type: .internal).send(to: "w") { _, _ in 1 }
        Trace.onExit().send(to: "w") { _ in 1 }
      },
      b: Trace.part {
        Trace.onEntry().send(to: "w") { _ in 1 }
        Trace.onExit().send(to: "w") { _ in 1 }
        Trace.on(.d, to: "b").send(to: "w") { _, _ in 1 }
      },
      c: Trace.part { Trace.on(.a, to: "a").send(to: "w") { _, _ in 1 } }
    )
    #expect(chart.findings == [])
  }

  @Test func `a message to an invocation that starts in the same step is not reported`() {
    let chart = Self.chart(
      c: Trace.part {
        Trace.on(.a).send(to: "w") { _, _ in 1 }
        Trace.always(to: "a").when("n is 1") { $0.n == 1 }
      }
    )
    #expect(chart.findings == [])
  }

  @Test func `a message to either of two invocations with one name is not reported`() {
    let chart = Self.chart(
      c: Trace.part {
        Trace.invoke("w", receiving: (any Sendable).self) { _, _, _, _ in 2 }
        Trace.on(.a).send(to: "w") { _, _ in 1 }
      }
    )
    #expect(chart.findings == [])
  }
}
