import Statecraft
import StatecraftExploration
import Testing

/// Findings about transitions whose events also come without being sent: raised, delayed or postponed ones.
@Suite struct InnerEventFindingTests {
  struct Small: SmallContext {
    enum State { case a, b, c }
    enum Event: CaseIterable { case x, y, z }
    struct Failure: Error {}
    var n = 0
  }

  private typealias Chart = MachineChart<Small>

  @Test func `a guard that is false only when its event is raised is not called always true`() {
    let chart = Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.x).when("not negative") { $0.n >= 0 }.do { $0.n = 1 - $0.n }
        Small.on(.x).when("negative") { $0.n < 0 }.do { $0.n = 0 }
        Small.on(.y).do { $0.n = -1 }.raise(.x)
        Small.ignore(.z)
      }
    }
    #expect(findings(chart).map(\.problem) == [])
  }

  @Test func `a guard is not called always false if its event is also raised`() {
    let chart = Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.x, to: .b).when("two") { $0.n == 2 }
        Small.on(.x).when("not two") { $0.n != 2 }.do { $0.n = 1 - $0.n }
        Small.on(.y).raise(.x)
        Small.ignore(.z)
      }
      Small.state(.b) { Small.on(.x, to: .a) }
    }
    let found = findings(chart)
    #expect(found.map(\.kind) == [.unreachedState, .untakenTransition])
    #expect(found.last?.problem == "'a → b on x when two' is never taken")
  }

  // MARK: - Events that come in some situations only

  /// A machine whose event `y` comes from outside only where the proof says so.
  struct Rare: ChartContext {
    enum State { case a, b, c }
    enum Event: EventAlphabet {
      case x
      case y(Int)

      struct Cases: Sendable {
        let x = EventCase<Event, Void>(0, "x") { if case .x = $0 { () } else { nil } }
        let y = EventCase<Event, Int>(1, "y") { if case .y(let y) = $0 { y } else { nil } }
      }
      static let cases = Cases()
      var caseIndex: Int { if case .x = self { 0 } else { 1 } }
    }
    struct Failure: Error {}

    var n = 0

    /// The proof in which `y` comes only where a condition holds.
    static func proof(
      yComesIf isThere: @escaping @Sendable (Situation<Rare>) -> Bool
    ) -> Proof<Rare> {
      Proof {
        every(.x)
        every(Event.y, from: { isThere($0) ? [0] : [] })
        always("true") { _ in true }
      }
    }
  }

  @Test func `the guards of a delayed event are asked when it comes`() {
    let chart = MachineChart<Rare>(initial: .a) {
      Rare.state(.a) {
        Rare.on(\.x).when("idle") { $0.n == 0 }.do { $0.n = 1 }.raise(.y(0), after: .seconds(1))
        Rare.on(\.y).when("zero") { rare, _ in rare.n == 0 }
        Rare.on(\.y).when("one") { rare, _ in rare.n == 1 }.do { rare, _ in rare.n = 0 }
      }
    }
    let report = Rare.proof { $0.n == 0 }.check(from: Rare(), chart: chart)
    #expect(report.situations == 2 && report.problems.isEmpty)
    #expect(report.findings.map(\.problem) == [])
  }

  @Test func `a guard that is also true when its event is delayed is called always true`() {
    let chart = MachineChart<Rare>(initial: .a) {
      Rare.state(.a) {
        Rare.on(\.x).do { $0.n = 1 - $0.n }.raise(.y(0), after: .seconds(1), id: "y")
        Rare.on(\.y).when("not negative") { rare, _ in rare.n >= 0 }
      }
    }
    let report = Rare.proof { $0.n == 0 }.check(from: Rare(), chart: chart)
    #expect(
      report.findings.map(\.problem)
        == ["the guard of 'a on y when not negative' is true whenever the event comes"]
    )
  }

  @Test func `an event that comes only in some situations may not come where it is taken`() {
    let chart = MachineChart<Rare>(initial: .a) {
      Rare.state(.a) {
        Rare.on(\.x, to: .b)
        Rare.on(\.y)
      }
      Rare.state(.b) {
        Rare.on(\.x, to: .a)
        Rare.on(\.y, to: .c)
      }
      Rare.state(.c) { Rare.on(\.x, to: .a) }
    }
    let report = Rare.proof { $0.isIn(.a) }.check(from: Rare(), chart: chart)
    #expect(report.findings.map(\.kind) == [.unreachedState, .untakenTransition])
    #expect(report.findings.last?.problem == "'b → c on y' is never taken")
  }

  // MARK: - Steps that fail

  /// A chart in which `y` fails whenever it is handled, which is after it was postponed.
  private let failing = MachineChart<Rare>(initial: .a, postponed: .limit(1)) {
    Rare.state(.a) {
      Rare.postpone(\.y)
      Rare.on(\.x, to: .b)
    }
    Rare.state(.b) {
      Rare.on(\.y, to: .c).do { _, _ in throw Rare.Failure() }
      Rare.on(\.x, to: .a)
    }
    Rare.state(.c) { Rare.on(\.x, to: .a) }
  }

  @Test func `a transition that fails when its postponed event is handled is not overridden`() {
    let found = Rare.proof { $0.isIn(.a) }.check(from: Rare(), chart: failing).findings
    let problem = "'b → c on y' is never taken, and steps fail where it could be"
    #expect(found.first { $0.kind == .untakenTransition }?.problem == problem)
    #expect(!found.contains { $0.kind == .overriddenTransition })
  }

  @Test func `a test plan says that a transition may fail when its postponed event is handled`() {
    let plan = Rare.proof { $0.isIn(.a) }
      .tests(covering: .transitions, from: Rare(), chart: failing)
    let reasons = Dictionary(
      zip(plan.summary.infeasible, plan.summary.reasons),
      uniquingKeysWith: { first, _ in first }
    )
    #expect(
      reasons["the transition 'b → c on y'"]
        == "its event never comes in the state, the step fails, or another transition goes first"
    )
  }
}
