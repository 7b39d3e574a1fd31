import Statecraft
import StatecraftExploration
import StatecraftTesting
import Testing

/// Tests that are made from charts.
@Suite struct TestPlanTests {
  /// A door with a lock, a bell that rings for a while, and a way that nobody can take.
  struct Door: ChartContext {
    enum State: CaseIterable { case shut, open, locked, ringing, broken }
    enum Event: EventAlphabet {
      case push(Int), pull, key

      struct Cases: Sendable {
        let push = EventCase<Event, Int>(0, "push") { if case .push(let x) = $0 { x } else { nil } }
        let pull = EventCase<Event, Void>(1, "pull") { if case .pull = $0 { () } else { nil } }
        let key = EventCase<Event, Void>(2, "key") { if case .key = $0 { () } else { nil } }
      }
      static let cases = Cases()
      var caseIndex: Int {
        switch self {
        case .push: 0
        case .pull: 1
        case .key: 2
        }
      }
    }

    var turns = 0

    static let turned = Guard<Self>("turned") { $0.turns > 0 }

    static let chart = Chart(initial: .shut) {
      state(.shut) {
        on(\.push, to: .open).when("strong") { $1 > 1 }.when(turned)
        on(\.push, to: .broken).when("very strong") { $1 > 9 }
        on(\.pull, to: .ringing)
        on(\.key, to: .locked)
      }
      state(.open) { on(\.pull, to: .shut) }
      state(.locked) {
        on(\.key, to: .shut).do { $0.turns = 1 }
      }
      state(.ringing) { after(.seconds(3), to: .shut) }
      state(.broken) { on(\.pull, to: .shut) }
    }

    static let proof = Proof<Self> {
      every(Event.push, in: 1...2)
      every(.pull, .key)
      always("counts") { $0.turns < 2 }
    }
  }

  private func plan(_ criterion: CoverageCriterion) -> TestPlan<Door> {
    Door.proof.tests(covering: criterion, from: Door(), chart: Door.chart)
  }

  @Test func `tests take each transition that can be taken, and the others are proved infeasible`()
  {
    let plan = plan(.transitions)
    #expect(plan.problems == [])
    #expect(plan.covered == 10)
    #expect(
      plan.infeasible.map { $0.text } == [
        "the state 'broken'", "the transition 'shut → broken on push when very strong'",
        "the transition 'broken → shut on pull'",
      ]
    )
    #expect(plan.infeasible[1].location?.file.hasSuffix("TestPlanTests.swift") == true)
    #expect(
      plan.description == """
        Door: 2 tests for 10 goals, 3 infeasible
        – infeasible: the state 'broken': 'shut → broken on push when very strong' is never taken: its \
        guard is false whenever the event comes
        – infeasible: the transition 'shut → broken on push when very strong': its guard is false \
        whenever the event comes
        – infeasible: the transition 'broken → shut on pull': 'broken' is never entered
        1. covers the state 'shut'; the state 'ringing'; the transition 'shut → ringing on pull'; \
        the transition 'ringing → shut after 3.0 seconds'
          start in shut
          1. pull  shut → ringing
          2. after 3 s: after 3.0 seconds in ringing  ringing → shut
        2. covers the state 'open'; the state 'locked'; the transition 'shut → open on push when \
        strong and turned'; the transition 'shut → locked on key'; the transition 'open → shut on \
        pull'; the transition 'locked → shut on key'
          start in shut
          1. key  shut → locked
          2. key  locked → shut; turns: 0 → 1
          3. push(2)  shut → open
          4. pull  open → shut
        """
    )
  }

  @Test func `all tests together cover all goals that are feasible`() throws {
    for criterion in CoverageCriterion.allCases {
      let plan = plan(criterion)
      var coverage = ChartCoverage(of: Door.chart)
      for test in plan.tests {
        var (machine, start) = try Machine.start(Door(), chart: Door.chart)
        coverage.begin(start)
        for step in test.path.steps {
          let before = machine
          machine.advance(by: step.delay).forEach { coverage.add($0) }
          if case .event(let event) = step.action {
            coverage.add(machine.send(event), from: before)
          }
        }
      }
      #expect(plan.gaps(in: coverage).map { $0.goals[0].text } == [], "\(criterion)")
      #expect(plan.covered > 0)
      #expect(plan.unknown == [])
    }
  }

  @Test func `pairs are transitions that follow each other directly`() {
    let plan = plan(.pairs)
    let texts = plan.findings.map { $0.goal.text }
    #expect(
      texts.contains("'open → shut on pull', then 'shut → open on push when strong and turned'")
    )
    // The door is locked then, and not open.
    #expect(!texts.contains("'shut → locked on key', then 'open → shut on pull'"))
    // The lock has to be turned before the door opens, and that leads to the shut door.
    #expect(
      plan.infeasible.map { $0.text }.contains(
        "'broken → shut on pull', then 'shut → locked on key'"
      )
    )
    #expect(plan.tests.count < plan.covered)
  }

  @Test func `each part of a guard decides it once with each value`() {
    let plan = plan(.guards)
    let name = "'shut → open on push when strong and turned'"
    let guards = plan.findings.map { $0.goal.text }.filter { $0.contains("decides") }
    #expect(
      guards == [
        "'strong' is true and decides the guard of \(name)",
        "'strong' is false and decides the guard of \(name)",
        "'turned' is true and decides the guard of \(name)",
        "'turned' is false and decides the guard of \(name)",
      ]
    )
    #expect(
      plan.infeasible.map { $0.text }.suffix(1) == [
        "the guard of 'shut → broken on push when very strong' is true"
      ]
    )
    #expect(plan.tests.contains { $0.path.steps.map { $0.text } == ["push(1)"] })
    #expect(plan.description.contains("1. push(1)  refused"))
  }

  @Test func `a bound makes what was not found unknown, not infeasible`() {
    let proof = Proof<Door> {
      Door.every(Door.Event.push, in: 1...2)
      Door.every(.pull, .key)
      Door.always("counts") { $0.turns < 2 }
      Door.bound("unlocked") { !$0.isIn(.locked) }
    }
    let plan = proof.tests(from: Door(), chart: Door.chart)
    #expect(plan.infeasible == [])
    #expect(plan.unknown.map { $0.text }.contains("the state 'open'"))
    #expect(plan.problems == ["1 situation was not left because of the bound"])
    #expect(plan.description.contains("○ unknown: the state 'open'"))
  }

  @Test func `a budget that ends leaves goals unknown`() {
    let plan = Door.proof.tests(
      from: Door(),
      chart: Door.chart,
      budget: ExplorationBudget(situations: 2)
    )
    #expect(plan.infeasible == [])
    #expect(!plan.unknown.isEmpty)
    #expect(plan.problems == ["the budget of 2 situations ended"])
  }

  @Test func `a proof that cannot be explored leaves all goals unknown and says why`() {
    let proof = Proof<Door> { Door.always("counts") { $0.turns < 2 } }
    let plan = proof.tests(from: Door(), chart: Door.chart)
    #expect(plan.covered == 0)
    #expect(plan.tests.isEmpty)
    #expect(plan.problems.count == 3)
  }

  @Test func `the plan does not depend on the number of workers`() {
    let one = Door.proof.tests(covering: .pairs, from: Door(), chart: Door.chart)
    let three = Door.proof.tests(covering: .pairs, from: Door(), chart: Door.chart, workers: 3)
    #expect(one.description == three.description)
  }

  @Test func `tests are written in Swift`() {
    let file = plan(.guards).swiftTests(startingFrom: "Door()", importing: ["Doors"])
    #expect(file.omitted == [])
    #expect(file.count == plan(.guards).tests.count)
    #expect(file.text.contains("@Suite struct DoorGuardTests {"))
    #expect(
      file.text.contains(
        """
            var test = try PathTest(Door(), in: "shut")
            test.send(.push(1), "refused")
        """
      )
    )
    #expect(
      file.text.contains(
        """
            test.send(.pull, "shut → ringing")
            test.advance(by: .seconds(3), "ringing → shut")
        """
      )
    )
  }

  /// The tests that `statecraft tests` would write, taken by hand.
  @Test func `a path test passes on the machine that it was made from`() throws {
    var test = try PathTest(Door(), chart: Door.chart, in: "shut")
    test.send(.push(1), "refused")
    test.send(.key, "shut → locked")
    test.send(.key, "locked → shut; turns: 0 → 1")
    test.send(.pull, after: .seconds(1), "shut → ringing")
    test.send(.pull, after: .seconds(2), "refused")
    test.advance(by: .seconds(1), "ringing → shut")
    #expect(test.machine.now == .seconds(4))
  }

  @Test func `a path test says what differs`() throws {
    var test = try PathTest(Door(), chart: Door.chart, in: "shut")
    withKnownIssue {
      test.send(.key, "shut → open")
    } matching: { issue in
      issue.comments.map { $0.rawValue } == [
        """
        send(key) did not do what was expected (− expected, + found):
          − shut → open
          + shut → locked
        """
      ]
    }
    test.send(.key, "locked → shut; turns: 0 → 1")
    test.send(.pull, "shut → ringing")
    withKnownIssue {
      test.send(.pull, after: .seconds(5), "refused")
    } matching: {
      issue in
      let text = issue.comments[0].rawValue
      return text.contains("did not do")
        || text.hasSuffix("took 3.0 seconds, because a timer was due, and not 5.0 seconds")
    }
  }
}
