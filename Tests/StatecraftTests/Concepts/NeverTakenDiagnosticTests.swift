import Testing

@testable import Statecraft

/// Transitions that are never taken, with the one that prevents them.
@Suite struct NeverTakenDiagnosticTests {
  // MARK: - Eventless transitions

  @Test func `an eventless transition without a guard blocks event transitions`() throws {
    let line = #line
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a") {
        Trace.always(to: "b")
        Trace.on(.a, to: "c")
      }
      Trace.state("b") { Trace.on(.b, to: "c") }
      Trace.state("c")
    }
    #expect(
      chart.findings == [
        "warning: 'a → c on a' is never taken: 'a → b always' has no guard, so no machine stays in "
          + "'a'; give `always` a guard, or remove the transitions that wait for an event there"
      ]
    )
    #expect(chart.diagnostics.first { $0.state == "a" }?.location?.line == line + 4)
  }

  @Test func `the transitions inside such a state give one finding`() {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a", initial: "x") {
        Trace.on(.a, to: "b")
        Trace.after(.seconds(1), to: "b")
        Trace.state("x") { Trace.on(.b, to: "b") }
        Trace.always(to: "b").when("early") { $0.n > 0 }
        Trace.always(to: "b")
      }
      Trace.state("b")
    }
    #expect(
      chart.findings == [
        "warning: 'a → b on a' is never taken, nor are 2 others: 'a → b always' has no guard, "
          + "so no machine stays in 'a'; give `always` a guard, or remove the transitions that "
          + "wait for an event there"
      ]
    )
  }

  @Test func `choices, guarded and internal eventless transitions are not reported`() {
    let chart = MachineChart<Trace>(initial: "choice") {
      Trace.state("choice") {
        Trace.always(to: "a").when("n is 0") { $0.n == 0 }
        Trace.always(to: "b")
        Trace.ignore(.e)
      }
      Trace.state("a") {
        Trace.always(to: "b").when("n is 1") { $0.n == 1 }
        Trace.on(.a, to: "b")
      }
      Trace.state("b", initial: "c") {
        Trace.on(.b, to: "choice")
        Trace.state("c") { Trace.always(to: "d") }
        Trace.state("d") { Trace.on(.c, to: "a") }
      }
    }
    #expect(chart.findings == [])
  }

  // MARK: - Timers

  @Test func `the longer of two delays in a state is never taken`() throws {
    let line = #line
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a") {
        Trace.after(.seconds(3), to: "b")
        Trace.after(.seconds(5), to: "c")
      }
      Trace.state("b")
      Trace.state("c") { Trace.on(.a, to: "b") }
    }
    #expect(
      chart.findings == [
        "warning: 'a → c after 5.0 seconds' is never taken: 'a → b after 3.0 seconds' takes "
          + "precedence, has no guard and leaves 'a'; give the earlier one a guard, or remove "
          + "the later one"
      ]
    )
    #expect(chart.diagnostics.first { $0.state == "a" }?.location?.line == line + 4)
  }

  @Test func `the later of two equal delays is never taken, with or without a guard`() {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a") {
        Trace.after(.seconds(3), to: "a")
        Trace.after(.seconds(3), to: "b").when("n is 0") { $0.n == 0 }
        Trace.on(.a, to: "b")
      }
      Trace.state("b")
    }
    #expect(
      chart.findings == [
        "warning: 'a → b after 3.0 seconds when n is 0' is never taken: 'a → a after 3.0 seconds' "
          + "takes precedence, has no guard and leaves 'a'; give the earlier one a guard, or "
          + "remove the later one"
      ]
    )
  }

  @Test func `delays that can both be taken are not reported`() {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.after(.seconds(1), to: "a")
      Trace.after(.seconds(2), to: "b")
      Trace.state("a") {
        Trace.after(.seconds(1)).do { $0.n += 1 }
        Trace.after(.seconds(2), to: "b").when("n is 2") { $0.n == 2 }
        Trace.after("a while", to: "b") { .seconds($0.n) }
        Trace.after(.seconds(9), to: "b")
      }
      Trace.state("b", initial: "c") {
        Trace.after(.seconds(1), to: "c").when("n is 1") { $0.n == 1 }
        Trace.after(.seconds(2), to: "a")
        Trace.state("c") { Trace.after(.seconds(5), to: "c") }
      }
      Trace.state("saved") {
        // After a long time on disk the second one comes first.
        Trace.after(.seconds(1), to: "a")
        Trace.after(.seconds(2), to: "b", onRestore: .deadline)
      }
      Trace.on(.a, to: "saved")
    }
    #expect(chart.findings == [])
  }
}
