import Statecraft
import StatecraftExploration
import Testing

/// Each finding with a small chart that has it.
@Suite struct FindingTests {
  /// Three states, three events and a number.
  struct Small: SmallContext {
    enum State { case a, b, c, end }
    enum Event: CaseIterable { case x, y, z }
    struct Failure: Error {}
    var n = 0
  }

  private func only(
    _ chart: MachineChart<Small>,
    _ kind: FindingKind,
    @ProofBuilder<Small> _ more: () -> [ProofElement<Small>] = { [] }
  ) throws -> ProofFinding<Small> {
    let found = report(chart, more).findings
    #expect(found.map { $0.kind } == [kind])
    return try #require(found.first { $0.kind == kind })
  }

  private typealias Chart = MachineChart<Small>

  private let clean = Chart(initial: .a) {
    Small.state(.a) {
      Small.on(.x, to: .b).when("few") { $0.n < 2 }.do { $0.n += 1 }
      Small.on(.x, to: .c).when("many") { $0.n >= 2 }.do { $0.n = 0 }
      Small.ignore(.y, .z)
    }
    Small.state(.b) {
      Small.on(.y, to: .a)
      Small.after(.seconds(5), to: .a)
      Small.ignore(.x)
    }
    Small.state(.c) { Small.on(.z, to: .a) }
  }

  @Test func `a clean chart has no findings`() {
    #expect(report(clean).findings.isEmpty)
  }

  @Test func `a state that no step enters is found with its place`() throws {
    let chart = Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.x).do { $0.n = 1 - $0.n }
        Small.on(.y, to: .b).when("two") { $0.n == 2 }
      }
      Small.state(.b) { Small.on(.z, to: .a) }
    }
    let found = report(chart) { Small.acknowledge(.unhandledEvent, because: "b is missing") }
      .findings
    try #require(found.map { $0.kind } == [.unreachedState, .guardNeverTrue])
    #expect(found[0].problem == "'b' is never entered")
    #expect(found[0].states == [.b])
    #expect(found[0].location?.file.hasSuffix("FindingTests.swift") == true)
    #expect(
      found[1].problem
        == "'a → b on y when two' is never taken: its guard is false whenever the event comes"
    )
    #expect(found[1].path == nil)
  }

  @Test func `a state that is never left is found with the shortest way to it`() throws {
    let chart = Chart(initial: .a) {
      Small.state(.a) { Small.on(.x, to: .b) }
      Small.state(.b) { Small.on(.y).do { $0.n = 1 - $0.n } }
    }
    let finding = try only(chart, .neverLeftState) {
      Small.acknowledge(.unhandledEvent, because: "z belongs to another chart")
    }
    #expect(finding.problem == "'b' is entered and never left")
    #expect(finding.path?.steps.map { $0.text } == ["x"])
  }

  @Test func `a stuck situation can be acknowledged in its state`() throws {
    let chart = Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.x, to: .b)
        Small.on(.y, to: .c)
        Small.ignore(.z)
      }
      Small.state(.b)
      Small.state(.c)
    }
    let both = report(chart).findings
    #expect(both.map(\.kind) == [.stuck, .stuck])
    #expect(both.map(\.states) == [[.b], [.c]])
    let one = try only(chart, .stuck) { Small.acknowledge(.stuck, in: .b, because: "b is broken") }
    #expect(one.problem.hasPrefix("1 stuck situation: "))
    #expect(one.path?.steps.map { $0.text } == ["y"])
    let none = report(chart) { Small.acknowledge(.stuck, in: .b, .c, because: "both are broken") }
    #expect(none.findings.map { $0.kind }.filter { $0 == .stuck }.isEmpty)
    #expect(none.assumptions == ["acknowledged: stuck in b, c, because both are broken"])
  }

  @Test func `an acknowledgement of what is not found is a finding`() throws {
    let finding = try only(clean, .unneededAcknowledgement) {
      Small.acknowledge(.stuck, in: .b, because: "it was broken")
    }
    #expect(
      finding.text
        == "the proof acknowledges 'stuck', and nothing of the kind was found; "
        + "remove the acknowledgement"
    )
  }

  @Test func `a step that fails is found with its way`() throws {
    let chart = Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.x).do {
          if $0.n == 1 { throw Small.Failure() }
          $0.n += 1
        }
        Small.on(.y).do { $0.n = 0 }
        Small.ignore(.z)
      }
    }
    let finding = try only(chart, .failingStep)
    #expect(finding.problem == "x fails in 1 step")
    #expect(finding.path?.steps.map { $0.text } == ["x", "x"])
    #expect(finding.path?.steps.last?.error?.contains("Failure") == true)
  }

  @Test func `a postponed event that fails when it is handled is found with its way`() throws {
    let chart = Chart(initial: .a, postponed: .limit(1)) {
      Small.state(.a) {
        Small.postpone(.x)
        Small.on(.y, to: .b)
        Small.ignore(.z)
      }
      Small.state(.b) {
        Small.on(.x).do { if $0.n == 0 { throw Small.Failure() } }
        Small.on(.y, to: .a).do { $0.n = 1 }
        Small.ignore(.z)
      }
    }
    let found = findings(chart).filter { $0.kind == .failingStep }
    #expect(found.map(\.problem) == ["y fails in 1 step", "x fails in 1 step"])
    #expect(found.first?.path?.steps.map(\.text) == ["x", "y"])
    #expect(found.first?.path?.steps.last?.error?.contains("Failure") == true)
  }

  @Test func `a final state that cannot be reached from everywhere is found`() throws {
    let chart = Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.x, to: .b)
        Small.on(.y, to: .end)
      }
      Small.state(.b) { Small.on(.z, to: .c) }
      Small.state(.c) { Small.on(.z, to: .b) }
      Small.final(.end)
    }
    let finding = try only(chart, .noWayToFinal)
    #expect(finding.problem == "no final state can be reached from 2 situations")
    #expect(finding.path?.steps.map { $0.text } == ["x"])
  }

  @Test func `a transition that a transition from inside always overrides is found`() throws {
    let chart = Chart(initial: .a) {
      Small.state(.a, initial: .b) {
        Small.on(.x) { $0.n = 7 }
        Small.state(.b) { Small.on(.x, to: .c) }
        Small.state(.c) { Small.on(.x, to: .b) }
      }
    }
    let finding = try only(chart, .overriddenTransition) {
      Small.acknowledge(.unhandledEvent, because: "only x matters")
    }
    #expect(finding.problem == "'a on x' is never taken: another transition always goes first")
  }

  @Test func `an eventless transition that is never taken is found`() throws {
    let chart = Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.x).do { $0.n = 1 - $0.n }
        Small.always(to: .b).when("three") { $0.n == 3 }
        Small.ignore(.y, .z)
      }
      Small.state(.b) { Small.on(.x, to: .a) }
    }
    let found = report(chart).findings
    try #require(found.map { $0.kind } == [.unreachedState, .untakenTransition])
    #expect(found[1].problem == "'a → b always when three' is never taken")
  }

  @Test func `a guard that is always true is found`() throws {
    let chart = Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.x).when("not negative") { $0.n >= 0 }.do { $0.n = 1 - $0.n }
        Small.ignore(.y, .z)
      }
    }
    let finding = try only(chart, .guardNeverFalse)
    #expect(
      finding.problem
        == "the guard of 'a on x when not negative' is true whenever the event comes"
    )
  }

  @Test func `guards that are true together are found with a situation`() throws {
    let chart = Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.x).when("below two") { $0.n < 2 }.do { $0.n += 1 }
        Small.on(.x).when("above zero") { $0.n > 0 }.do { $0.n = 0 }
        Small.ignore(.y, .z)
      }
    }
    let finding = try only(chart, .overlappingGuards)
    #expect(
      finding.problem == "the guards 'below two' and 'above zero' of x in a are true together"
    )
    #expect(finding.path?.steps.map { $0.text } == ["x"])
    #expect(finding.path?.end == "here x satisfies 'below two' and 'above zero'")
  }

  @Test func `guards that leave a case open are found with a situation`() throws {
    let chart = Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.x).when("zero") { $0.n == 0 }.do { $0.n = 1 }
        Small.on(.x).when("two") { $0.n == 2 }.do { $0.n = 0 }
        Small.on(.y).do { $0.n = ($0.n + 1) % 3 }
        Small.ignore(.z)
      }
    }
    let finding = try only(chart, .uncoveredGuards)
    #expect(
      finding.problem == "no guard of x in a is true, and nothing else takes the event"
    )
    #expect(finding.path?.steps.map { $0.text } == ["x"])
  }

  @Test func `an event that is refused everywhere is found`() throws {
    let line = #line + 1
    let chart = Chart(initial: .a) {
      Small.state(.a) { Small.on(.x).do { $0.n = 1 - $0.n } }
    }
    let found = report(chart).findings
    #expect(found.map { $0.kind } == [.unhandledEvent, .unhandledEvent])
    #expect(found.map { $0.problem }.first == "the event 'y' is refused wherever it comes")
    // No state takes the event: the place is that of the chart.
    #expect(found.map { $0.location?.line } == [line, line])
  }

  @Test func `an ignore that hides nothing is found`() throws {
    let chart = Chart(initial: .a) {
      Small.state(.a, initial: .b) {
        Small.ignore(.x, .y, .z)
        Small.state(.b) { Small.on(.x, to: .c) }
        Small.state(.c) {
          Small.on(.x, to: .b)
          Small.on(.y, to: .b)
        }
      }
    }
    #expect(report(chart).findings.isEmpty)
    let useless = Chart(initial: .a) {
      Small.state(.a, initial: .b) {
        Small.ignore(.x)
        Small.ignore(.y, .z)
        Small.state(.b) { Small.on(.x, to: .c) }
        Small.state(.c) { Small.on(.x, to: .b) }
      }
    }
    let finding = try only(useless, .unneededIgnore)
    #expect(finding.states == [.a])
    #expect(finding.problem.hasSuffix("hides nothing: the event never gets there"))
  }

  @Test func `an event that is postponed forever is found`() throws {
    let chart = Chart(initial: .a, postponed: .limit(1)) {
      Small.state(.a) {
        Small.postpone(.x)
        Small.on(.y, to: .b)
        Small.ignore(.z)
      }
      Small.state(.b) { Small.on(.y, to: .a) }
    }
    let finding = try only(chart, .postponedForEver)
    #expect(finding.problem == "the event 'x' is postponed and never taken later")
    #expect(finding.path?.steps.map { $0.text } == ["x"])
  }

  @Test func `a timer that is always cancelled before it fires is found`() throws {
    let chart = Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.x, to: .b)
        Small.ignore(.y, .z)
      }
      Small.state(.b) {
        Small.after(.seconds(1), to: .a)
        Small.after(.seconds(9), to: .c)
      }
      Small.state(.c) { Small.on(.y, to: .a) }
    }
    let found = report(chart).findings
    try #require(found.map { $0.kind } == [.unreachedState, .timerNeverFires])
    #expect(
      found[1].problem
        == "'after 9.0 seconds in b' never fires: its state is always left, or the timer starts "
        + "anew, before"
    )
    #expect(found[1].path?.steps.map { $0.text } == ["x"])
  }

  @Test func `a history that is never restored is found`() throws {
    let chart = Chart(initial: .end) {
      Small.state(.end) {
        Small.on(.x, to: .history(of: .a))
        Small.ignore(.y, .z)
      }
      Small.state(.a, initial: .b) {
        Small.state(.b) { Small.on(.y, to: .c) }
        Small.state(.c) { Small.on(.y, to: .b) }
      }
    }
    let found = report(chart).findings
    try #require(found.map { $0.kind } == [.neverLeftState, .historyNeverRestored])
    #expect(found[1].states == [.a])
  }

  @Test func `a failure of work that nothing reacts to is found`() throws {
    let chart = Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.x, to: .b)
        Small.ignore(.y, .z)
      }
      Small.state(.b) {
        Small.invoke("load") { _, _ in 1 }.onDone(to: .a) { $0.n = $1 }
        Small.on(.y, to: .a)
      }
    }
    let found = report(chart) {
      Small.completes("load", with: 1)
      Small.fails("load", with: Small.Failure())
    }.findings
    // The step fails, too.
    try #require(found.map { $0.kind } == [.failingStep, .unhandledFailure])
    #expect(found[1].problem == "nothing reacts to a failure of the work 'load'")
  }

  @Test func `timers without time are found as a loop`() throws {
    let chart = Chart(initial: .a) {
      Small.state(.a) { Small.after(.zero, to: .b) }
      Small.state(.b) { Small.after(.zero, to: .a) }
    }
    let found = report(chart) { Small.acknowledge(.unhandledEvent, because: "no events") }.findings
    try #require(found.map { $0.kind } == [.endlessTimers])
    #expect(found[0].path?.loopStart == 0)
  }

  @Test func `with a bound nothing is said to be never so`() {
    let chart = Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.x).do { $0.n += 1 }
        Small.on(.y, to: .b).when("hundred") { $0.n == 100 }
        Small.ignore(.z)
      }
      Small.state(.b) { Small.on(.x, to: .a) }
    }
    #expect(report(chart) { Small.bound("ten") { $0.n <= 10 } }.findings.isEmpty)
  }

  @Test func `a finding has its place, its text and its path on lines`() throws {
    let chart = Chart(initial: .a) {
      Small.state(.a) { Small.on(.x, to: .b) }
      Small.state(.b) { Small.on(.y).do { $0.n = 1 - $0.n } }
    }
    let finding = try only(chart, .neverLeftState) {
      Small.acknowledge(.unhandledEvent, because: "z belongs to another chart")
    }
    let place = try #require(finding.location)
    #expect(
      "\(finding)" == """
        ! \(place): 'b' is entered and never left; add a way out, make it a final state, \
        or acknowledge the finding
          start in a
          1. x  a → b
          'b' is never left any more
        """
    )
  }
}
