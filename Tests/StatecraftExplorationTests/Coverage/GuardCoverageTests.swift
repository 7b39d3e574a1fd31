import Statecraft
import StatecraftExploration
import Testing

/// Parts of guards of all kinds of transitions.
@Suite struct GuardCoverageTests {
  private func plan<Context: ChartContext>(
    _ proof: Proof<Context>,
    from context: Context,
    _ chart: MachineChart<Context>
  ) -> TestPlan<Context> {
    let plan = proof.tests(covering: .guards, from: context, chart: chart)
    #expect(plan.problems == [] && plan.unknown == [])
    var coverage = ChartCoverage(of: chart)
    for test in plan.tests {
      guard var machine = try? coverage.start(context, chart: chart) else { continue }
      for step in test.path.steps {
        switch step.action {
        case .event(let event):
          coverage.advance(&machine, by: step.delay)
          coverage.send(event, to: &machine)
        case .completion(let name, let value):
          coverage.complete(Self.plain(name), with: value, of: &machine)
        case .failure(let name, let error):
          coverage.fail(Self.plain(name), with: error, of: &machine)
        case .time: coverage.advance(&machine, by: step.delay)
        }
      }
    }
    #expect(plan.gaps(in: coverage).map { $0.goals[0].text } == [])
    return plan
  }

  /// The name of an invocation without that of its state.
  private static func plain(_ name: String) -> String {
    String(name.prefix { $0 != " " })
  }

  private func steps<Context>(to goal: String, in plan: TestPlan<Context>) -> [String]? {
    for finding in plan.findings where finding.goal.text == goal {
      if case .feasible(let path) = finding.status { return path.steps.map { $0.text } }
    }
    return nil
  }

  // MARK: - Eventless transitions

  /// A valve that opens by itself.
  struct Valve: ChartContext {
    enum State: CaseIterable { case shut, open, stuck }
    enum Event: CaseIterable { case press, heat, drain }

    var pressure = 0
    var isHot = false

    static let high = Guard<Self>("high") { $0.pressure > 1 }
    static let hot = Guard<Self>("hot") { $0.isHot }
    static let huge = Guard<Self>("huge") { $0.pressure > 5 }

    static let chart = Chart(initial: .shut) {
      state(.shut) {
        on(.press).do { $0.pressure = min($0.pressure + 1, 2) }
        on(.heat).do { $0.isHot = true }
        always(to: .open).when(high && hot || huge)
      }
      state(.open) {
        on(.drain, to: .shut).do {
          $0.pressure = 0
          $0.isHot = false
        }
      }
      state(.stuck)
    }

    static let proof = Proof<Self> {
      everyEvent()
      always("true") { _ in true }
    }
  }

  @Test func `parts of guards of eventless transitions decide them with the data of the moment`() {
    let plan = plan(Valve.proof, from: Valve(), Valve.chart)
    let guarded = "decides the guard of 'shut → open always when high and hot or huge'"
    #expect(steps(to: "'high' is true and \(guarded)", in: plan)?.count == 3)
    #expect(steps(to: "'high' is false and \(guarded)", in: plan) == [])
    #expect(steps(to: "'hot' is true and \(guarded)", in: plan)?.count == 3)
    #expect(steps(to: "'hot' is false and \(guarded)", in: plan) == ["press", "press"])
    #expect(steps(to: "'huge' is false and \(guarded)", in: plan) == [])
    #expect(
      plan.summary.infeasible == ["the state 'stuck'", "'huge' is true and \(guarded)"]
    )
    #expect(
      plan.summary.reasons == ["no transition leads there", "it decides only when it is false"]
    )
  }

  // MARK: - Timers

  /// A lamp with a timer that may be covered, and others that never fire.
  struct Lamp: ChartContext {
    enum State: CaseIterable { case off, on, dim, late }
    enum Event: CaseIterable { case press, cover }

    var isCovered = false

    static let covered = Guard<Self>("covered") { $0.isCovered }

    static let chart = Chart(initial: .off) {
      state(.off) {
        on(.press, to: .on)
        on(.cover).do { $0.isCovered = true }
      }
      state(.on) {
        after(.seconds(2), to: .dim).when(covered)
        after(.seconds(3), to: .off)
        after(.seconds(9), to: .late).when(covered)
      }
      state(.dim) { on(.press, to: .off) }
      state(.late)
    }

    static let proof = Proof<Self> {
      everyEvent()
      always("true") { _ in true }
    }
  }

  @Test func `guards of timers are asked when the timers fire`() {
    let plan = plan(Lamp.proof, from: Lamp(), Lamp.chart)
    let name = "the guard of 'on → dim after 2.0 seconds when covered' is"
    #expect(
      steps(to: "\(name) false", in: plan) == ["press", "after 2.0 seconds in on"]
    )
    #expect(
      steps(to: "\(name) true", in: plan) == ["cover", "press", "after 2.0 seconds in on"]
    )
    let late = "the guard of 'on → late after 9.0 seconds when covered' is"
    #expect(plan.reasons.values.filter { $0 == "its timer always ends before it fires" }.count >= 2)
    #expect(plan.infeasible.map { $0.text }.suffix(2) == ["\(late) true", "\(late) false"])
  }

  // MARK: - Work and completion

  struct Broken: Error {}

  /// Work that is done in rounds.
  struct Job: ChartContext {
    enum State: CaseIterable { case idle, working, first, end, finished, failed }
    enum Event: CaseIterable { case go }

    var rounds = 0

    static let chart = Chart(initial: .idle) {
      state(.idle) { on(.go, to: .working) }
      state(.working, initial: .first) {
        state(.first) {
          invoke("work") { _, _ in 1 }
            .onDone(to: .end).when("large") { $1 > 1 }.do { context, _ in
              context.rounds = min(context.rounds + 1, 2)
            }
            .onFailure(to: .failed).when("again") { context, _ in context.rounds > 0 }
        }
        final(.end)
        onDone(to: .idle).when("one round") { $0.rounds < 2 }
        onDone(to: .finished)
      }
      state(.finished)
      state(.failed)
    }

    static let proof = Proof<Self> {
      everyEvent()
      completes("work", with: 1, 2)
      fails("work", with: Broken())
      always("true") { _ in true }
    }
  }

  @Test func `guards of results, failures and completions are asked when these come`() {
    let plan = plan(Job.proof, from: Job(), Job.chart)
    #expect(plan.infeasible == [])
    let guards = plan.findings.filter { $0.goal.text.hasPrefix("the guard of ") }
    #expect(guards.count == 6)
    let lengths = guards.map { finding -> Int in
      if case .feasible(let path) = finding.status { path.steps.count } else { -1 }
    }
    // Large and small results come in the first round, a failure is taken in the second one, and the second round
    // is the last one.
    #expect(lengths.sorted() == [2, 2, 2, 2, 4, 4])
  }

  // MARK: - Postponed events

  /// A shop that serves whoever has waited.
  struct Shop: ChartContext {
    enum State: CaseIterable { case closed, open }
    enum Event: CaseIterable { case enter, unlock }

    var visitors = 0

    static let chart = Chart(initial: .closed) {
      state(.closed) {
        postpone(.enter)
        on(.unlock, to: .open)
      }
      state(.open) {
        on(.enter).when("empty") { $0.visitors == 0 }.do { $0.visitors += 1 }
        postpone(.enter)
      }
    }
  }

  @Test func `guards are asked when postponed events come back, also if these are kept again`()
    throws
  {
    var coverage = ChartCoverage(of: Shop.chart)
    var machine = try coverage.start(Shop(), chart: Shop.chart)
    for event in [Shop.Event.enter, .enter, .enter, .unlock] {
      coverage.send(event, to: &machine)
    }
    #expect(machine.visitors == 1)
    #expect(machine.postponedEvents == [.enter, .enter])
    #expect(
      coverage.record.guards.map { "\($0.transition): \($0.value), \($0.count)" } == [
        "open on enter when empty: true, 1", "open on enter when empty: false, 2",
      ]
    )
  }

  // MARK: - Regions

  /// Two regions inside a state that asks once for both.
  struct Pair: ChartContext {
    enum State: CaseIterable { case both, left, right, leftOn, rightOn, end }
    enum Event: CaseIterable { case stop }

    static let chart = Chart(initial: .both) {
      parallel(.both) {
        state(.left, initial: .leftOn) { state(.leftOn) }
        state(.right, initial: .rightOn) { state(.rightOn) }
        on(.stop, to: .end).when("never") { _ in false }
      }
      state(.end)
    }
  }

  @Test func `a guard that several regions ask at the same moment is asked once`() throws {
    var coverage = ChartCoverage(of: Pair.chart)
    var machine = try coverage.start(Pair(), chart: Pair.chart)
    #expect(coverage.send(.stop, to: &machine).kind == .refused)
    #expect(coverage.record.guards.map { $0.count } == [1])
  }

  // MARK: - Reasons

  /// A gate with guards that nobody asks.
  struct Gate: ChartContext {
    enum State: CaseIterable { case shut, open, away }
    enum Event: CaseIterable { case push }

    static let chart = Chart(initial: .shut) {
      state(.shut) {
        on(.push, to: .open).when("first") { _ in true }
        on(.push, to: .away).when("second") { _ in true }
      }
      state(.open) {
        always(to: .shut).when("first") { _ in true }
        always(to: .away).when("second") { _ in true }
      }
      state(.away)
    }

    static let proof = Proof<Self> {
      everyEvent()
      always("true") { _ in true }
    }
  }

  @Test func `a guard that is never asked has the reason`() {
    let plan = plan(Gate.proof, from: Gate(), Gate.chart)
    let reasons = zip(plan.summary.infeasible, plan.summary.reasons).filter {
      $0.0.hasPrefix("the guard of ")
    }
    #expect(
      reasons.map { "\($0.0): \($0.1)" } == [
        "the guard of 'shut → open on push when first' is false: it is true whenever it is asked",
        "the guard of 'shut → away on push when second' is true: another transition goes first "
          + "whenever its event comes",
        "the guard of 'shut → away on push when second' is false: another transition goes first "
          + "whenever its event comes",
        "the guard of 'open → shut always when first' is false: it is true whenever it is asked",
        "the guard of 'open → away always when second' is true: another transition always goes first",
        "the guard of 'open → away always when second' is false: another transition always goes "
          + "first",
      ]
    )
  }
}
