@testable import Statecraft
@testable import StatecraftExploration
import Testing

/// Steps that do not end, which are found, and behind which nothing is known.
@Suite struct EndlessStepTests {
  /// Four states, two events and a number.
  struct Small: SmallContext {
    enum State { case a, b, c, d }
    enum Event: CaseIterable { case x, y }
    var n = 0
  }

  private typealias Chart = MachineChart<Small>

  private func chart(_ errors: ErrorPolicy, initial: Small.State = .a) -> Chart {
    Chart(initial: initial, errors: errors) {
      Small.state(.a) {
        Small.on(.x, to: .b)
        Small.on(.y, to: .d)
      }
      Small.state(.b) { Small.always(to: .c) }
      Small.state(.c) { Small.always(to: .b) }
      Small.state(.d) { Small.on(.y, to: .a) }
    }
  }

  private func verdicts(
    _ chart: Chart,
    @ProofBuilder<Small> _ claims: () -> [ProofElement<Small>]
  ) -> ProofReport<Small> {
    Proof<Small> {
      Small.everyEvent()
      claims()
    }
    .check(from: Small(), chart: chart)
  }

  private func tests(_ chart: Chart) -> TestPlan<Small> {
    Proof<Small> {
      Small.everyEvent()
      Small.always("true") { _ in true }
    }
    .tests(from: Small(), chart: chart)
  }

  @Test func `a step that does not end is found with a short path, and proves nothing`() throws {
    let report = verdicts(chart(.raise)) {
      Small.never("in d with a number") { $0.isIn(.d) && $0.n > 0 }
      Small.possible("c comes") { $0.isIn(.c) }
      Small.possible("d comes") { $0.isIn(.d) }
      Small.never("in d") { $0.isIn(.d) }
      Small.alwaysPossible("can get to d") { $0.isIn(.d) }
    }
    #expect(report.claims.map(\.verdict) == [.unknown, .unknown, .proved, .refuted, .unknown])
    let reason = "1 step does not end, so that nothing is known of what follows it"
    #expect(report.claims[0].reason == reason)
    #expect(report.claims[1].reason == "no situation is like that, and \(reason)")
    #expect(report.claims[4].reason == reason)
    #expect(report.exitCode == 1)
    #expect(report.situations == 2)
    let finding = try #require(report.findings.first)
    #expect(report.findings.map(\.kind) == [.endlessStep])
    #expect(finding.states == [.a])
    #expect(
      finding.text
        == "x does not end in 1 step; give one of the transitions that repeat a guard that becomes false, "
        + "or a delay to what is sent"
    )
    #expect(finding.path?.steps.map(\.text) == ["x"])
    #expect(finding.path?.steps.last?.left == ["a"])
    #expect(finding.path?.steps.last?.entered.count == 1)
    #expect(finding.path?.end == "the last step does not end")
    #expect(report.description.count < 2_000)
  }

  @Test func `a step that does not end and is taken back is found, and its machine goes on`() {
    let report = verdicts(chart(.rollBack)) {
      Small.never("in c") { $0.isIn(.c) }
      Small.alwaysPossible("in d") { $0.isIn(.d) }
    }
    #expect(report.claims.map(\.verdict) == [.proved, .proved])
    let finding = report.findings.first { $0.kind == .endlessStep }
    #expect(finding?.problem == "x does not end in 1 step")
    #expect(finding?.path?.steps.last?.active == ["a"])
    #expect(!report.findings.contains { $0.kind == .failingStep })
  }

  @Test func `a start that does not end proves nothing, and says what repeats`() throws {
    let report = verdicts(chart(.raise, initial: .b)) {
      Small.never("in d") { $0.isIn(.d) }
      Small.possible("in c") { $0.isIn(.c) }
    }
    #expect(report.claims.map(\.verdict) == [.unknown, .unknown])
    #expect(
      report.problems == ["the start does not end, so that nothing is known of what follows it"]
    )
    #expect(report.exitCode == 3)
    let finding = try #require(report.findings.first)
    #expect(finding.kind == .endlessStep)
    #expect(finding.problem.hasPrefix("the start does not end: "))
    #expect(finding.problem.hasSuffix(" repeat"))
    #expect(finding.problem.contains("b → c") && finding.problem.contains("c → b"))
    #expect(finding.problem.count < 200)
    #expect(finding.location?.file.hasSuffix("EndlessStepTests.swift") == true)
    let plan = tests(chart(.raise, initial: .b))
    #expect(plan.problems == ["the start does not end"])
  }

  @Test func `what to do depends on what does not end`() {
    #expect(
      MachineError.endlessLoop(limit: 9, loop: []).endlessSuggestion
        == "give one of the transitions that repeat a guard that becomes false, or a delay to what is sent"
    )
    #expect(
      MachineError.endlessEvents(limit: 9, event: "error").endlessSuggestion
        == "mend the guard or the action that raises 'error' again and again"
    )
  }

  @Test func `a start in which nothing is taken has the place of the initial state`() throws {
    let line = #line
    let chart = Chart(initial: .b, errors: .raise) {
      Small.state(.a) { Small.on(.x, to: .b) }
      Small.state(.b) { Small.on(.y, to: .a) }
      Small.state(.c) { Small.on(.y, to: .a) }
      Small.state(.d) { Small.on(.y, to: .a) }
    }
    let outcome = try Machine.start(Small(), chart: chart).outcome
    #expect(outcome.endlessStart(in: chart.model) == nil)
    let error = MachineError.endlessEvents(limit: 9, event: "error")
    let finding = error.endlessStart(in: chart.model)
    #expect(finding.location?.line == line + 3)
    #expect(
      finding.text
        == "the start does not end: internal events 'error', which nothing takes, repeat; mend the guard or the "
        + "action that raises 'error' again and again"
    )
  }

  @Test func `claims about runs and with a time are unknown behind a step that does not end`() {
    let report = verdicts(chart(.raise)) {
      Small.whenever("in d") { $0.isIn(.d) }.leads(to: "in a") { $0.isIn(.a) }
      Small.whenever("in a") { $0.isIn(.a) }.leads(to: Fact("in d") { $0.isIn(.d) })
        .within(.seconds(1))
      Small.fair(.y)
    }
    #expect(report.claims.map(\.verdict) == [.unknown, .refuted])
  }

  @Test func `no goal of tests is infeasible behind a step that does not end`() {
    let plan = tests(chart(.raise))
    #expect(
      plan.problems == ["1 step does not end, so that nothing is known of what follows it"]
    )
  }

  @Test func `a long step is written shortly`() {
    let chart = Chart(initial: .a) {
      Small.state(.a) { Small.on(.x, to: .b).do { $0.n = 0 } }
      Small.state(.b) {
        Small.always(to: .c).when("few") { $0.n < 40 }.do { $0.n += 1 }
        Small.on(.y, to: .a)
      }
      Small.state(.c) { Small.always(to: .b) }
    }
    let report = verdicts(chart) { Small.never("in b") { $0.isIn(.b) } }
    #expect(report.claims.map(\.verdict) == [.refuted])
    #expect(report.claims[0].path?.steps.first?.entered.count == 81)
    #expect(report.description.contains("→ b, c, b, c, b, c, b, c and 73 more; n: 0 → 40"))
  }
}
