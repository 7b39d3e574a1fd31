import Statecraft
import StatecraftExploration
import StatecraftTesting
import Synchronization
import Testing

/// A gate that opens for those who have paid, and closes by itself.
private struct Gate: Statechart {
  enum State: CaseIterable { case starting, shut, open, broken }
  enum Event: CaseIterable { case pay, push, kick }

  var isPaid = false

  static let chart = Chart(initial: .starting) {
    state(.starting) { always(to: .shut) }
    state(.shut) {
      on(.pay).do { $0.isPaid = true }
      on(.push, to: .open).when("paid") { $0.isPaid }.do { $0.isPaid = false }
      on(.kick, to: .broken)
    }
    state(.open) { after(.seconds(5), to: .shut) }
    state(.broken)
  }

  static let proof = Proof<Self> {
    everyEvent()
    possible("open") { $0.isIn(.open) }
  }
}

/// Tests of machines say what they cover.
@Suite struct MachineTestCoverageTests {
  private func gaps(
    _ criterion: CoverageCriterion,
    in coverage: ChartCoverage<Gate>
  ) -> [String] {
    Gate.proof.tests(covering: criterion, from: Gate(), chart: Gate.chart).gaps(in: coverage)
      .map { $0.goals[0].text }
  }

  @Test func `the steps of tests are covered together`() {
    var coverage = ChartCoverage(of: Gate.chart)
    var opening = MachineTest(Gate())
    opening.measureCoverage()
    opening.send(.push, is: .refused)
    opening.send(.pay) { $0.isPaid = true }
    opening.send(.push, to: .open) { $0.isPaid = false }
    coverage.merge(opening)
    #expect(
      gaps(.transitions, in: coverage) == [
        "the state 'broken'", "the transition 'shut → broken on kick'",
        "the transition 'open → shut after 5.0 seconds'",
      ]
    )
    #expect(gaps(.guards, in: coverage).filter { $0.contains("guard") } == [])

    // A timer that fires is a step, too, and so is the start.
    opening.advance(by: .seconds(5), to: .shut)
    coverage.merge(opening)
    var breaking = MachineTest(Gate())
    breaking.measureCoverage()
    breaking.send(.kick, to: .broken)
    coverage.merge(breaking)
    #expect(gaps(.transitions, in: coverage) == [])
  }

  @Test func `a test that begins with a machine covers its active states`() {
    var machine = Machine(Gate())
    machine.send(.kick)
    var test = MachineTest(machine)
    test.measureCoverage()
    let covered = Gate.proof.tests(covering: .states, from: Gate(), chart: Gate.chart)
    let gaps = test.coverage.map { covered.gaps(in: $0) } ?? []
    #expect(!gaps.contains { $0.goals[0].text == "the state 'broken'" })
    #expect(gaps.contains { $0.goals[0].text == "the state 'open'" })
  }

  @Test func `a test that measures nothing cannot be merged`() {
    let texts = Mutex<[String]>([])
    withKnownIssue {
      var coverage = ChartCoverage(of: Gate.chart)
      let test = MachineTest(Gate())
      #expect(test.coverage == nil)
      coverage.merge(test)
    } matching: { issue in
      texts.withLock { $0 += issue.comments.map { "\($0)" } }
      return true
    }
    #expect(
      texts.withLock { $0 } == [
        "the test has not measured what it covers; call `measureCoverage()` before its first step"
      ]
    )
  }

  /// A lock that opens by itself for two turns.
  private struct Lock: Statechart {
    enum State: CaseIterable { case shut, open }
    enum Event: CaseIterable { case turn }

    var turns = 0

    static let chart = Chart(initial: .shut) {
      state(.shut) {
        on(.turn).do { $0.turns += 1 }
        always(to: .open).when("turned twice") { $0.turns == 2 }
      }
      state(.open) { after(.seconds(5), to: .shut).when("idle") { $0.turns > 9 } }
    }
  }

  @Test func `guards of the start, of eventless transitions and of timers are measured`() {
    var test = MachineTest(Lock())
    test.measureCoverage()
    test.send(.turn) { $0.turns = 1 }
    test.send(.turn, to: .open) { $0.turns = 2 }
    test.advance(by: .seconds(5))
    #expect(
      test.coverage?.record.guards.map { "\($0.transition): \($0.value), \($0.count)" } == [
        "shut → open always when turned twice: true, 1",
        "shut → open always when turned twice: false, 2",
        "open → shut after 5.0 seconds when idle: false, 1",
      ]
    )
  }
}
