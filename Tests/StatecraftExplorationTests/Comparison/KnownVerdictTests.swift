import StatecraftExploration
import Testing

/// Charts and claims whose verdicts are known: both explorers give them.
@Suite struct KnownVerdictTests {
  private func expect(
    _ nodes: [RandomWalk.Node],
    _ claim: RandomClaim,
    _ fairness: [RandomFairness] = [],
    is verdict: Verdict,
    hasTimers: Bool = false,
    dropsOldest: Bool = false,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let walk = RandomWalk(nodes: nodes, dropsOldest: dropsOldest)
    let chart = ComparedChart(walk, [claim], fairness)
    let family = ComparedChart.Family(hasTimers: hasTimers, limit: 1_000)
    let comparison = try #require(ChartComparison(chart, family), sourceLocation: location)
    let result = try comparison.run()
    #expect(result.verdicts + result.runVerdicts == [verdict], sourceLocation: location)
    #expect(result.text == "", sourceLocation: location)
  }

  private func node(_ state: Int, _ transitions: WalkTransition...) -> RandomWalk.Node {
    RandomWalk.Node(state: state, parent: nil, transitions: transitions)
  }

  private func on(_ event: Walk.Event, to state: Int) -> WalkTransition {
    WalkTransition(trigger: .event(event), target: .state(state))
  }

  private func after(_ seconds: Int, to state: Int) -> WalkTransition {
    WalkTransition(trigger: .after(seconds: seconds), target: .state(state))
  }

  @Test func `a fair event comes if it is possible again and again`() throws {
    let nodes = [node(0, on(.a, to: 1), on(.b, to: 2)), node(1, on(.a, to: 0)), node(2)]
    let (a, b) = (Walk.Event.a, Walk.Event.b)
    func expect(_ fairness: [(Walk.Event, Bool)], is verdict: Verdict) throws {
      let fairness = fairness.map { RandomFairness(event: $0.0, isStrong: $0.1) }
      for kind in [RandomClaim.Kind.leads, .implies, .eventually, .again, .settles] {
        let claim = RandomClaim(kind, .isIn(0), .isIn(2))
        try self.expect(nodes, claim, fairness, is: verdict)
      }
    }
    try expect([], is: .refuted)
    try expect([(b, true)], is: .refuted)
    try expect([(a, false), (b, false)], is: .refuted)
    try expect([(a, false), (b, true)], is: .proved)
    try expect([(a, true), (b, true)], is: .proved)
  }

  @Test func `a premise that is never true is vacuous`() throws {
    let nodes = [node(0, on(.a, to: 0))]
    for kind in [RandomClaim.Kind.leads, .implies] {
      try expect(nodes, RandomClaim(kind, .isIn(1), .isIn(0)), is: .vacuous)
    }
    let within = RandomClaim(.within, .isIn(1), .isIn(0))
    try expect(nodes, within, is: .vacuous, hasTimers: true)
    try expect(nodes, RandomClaim(.ensures, .x(0), .x(0), state: 1), is: .vacuous)
    try expect([node(0)], RandomClaim(.step, .x(0), .x(0)), is: .vacuous)
  }

  @Test func `a timer fires in its time unless it is started again`() throws {
    let (on1, off) = (RandomFact.isIn(1), RandomFact.isIn(0))
    let lamp = [node(0, on(.a, to: 1)), node(1, after(2, to: 0))]
    let restarting = [node(0, on(.a, to: 1)), node(1, on(.a, to: 1), after(2, to: 0))]
    let leads = RandomClaim(.leads, on1, off)
    let (short, long) = (
      RandomClaim(.within, on1, off, seconds: 1), RandomClaim(.within, on1, off, seconds: 2)
    )
    try expect(lamp, leads, is: .proved, hasTimers: true)
    try expect(lamp, long, is: .proved, hasTimers: true)
    try expect(lamp, short, is: .refuted, hasTimers: true)
    try expect(restarting, leads, is: .refuted, hasTimers: true)
    try expect(restarting, long, is: .refuted, hasTimers: true)
  }

  @Test func `an event that is raised later comes in its time unless it is cancelled`() throws {
    var start = on(.a, to: 1)
    start.action = .raiseLater(.b, seconds: 1)
    let leads = RandomClaim(.leads, .isIn(1), .isIn(0))
    let within = RandomClaim(.within, .isIn(1), .isIn(0), seconds: 1)
    let sure = [node(0, start), node(1, on(.b, to: 0))]
    try expect(sure, leads, is: .proved, hasTimers: true)
    try expect(sure, within, is: .proved, hasTimers: true)
    let cancel = WalkTransition(trigger: .event(.c), action: .cancel)
    let unsure = [node(0, start), node(1, on(.b, to: 0), cancel)]
    try expect(unsure, leads, is: .refuted, hasTimers: true)
    try expect(unsure, within, is: .refuted, hasTimers: true)
  }

  @Test func `a timer without a delay fires before time passes, and an event can come before it`()
    throws
  {
    let leads = RandomClaim(.leads, .isIn(1), .isIn(0))
    let within = RandomClaim(.within, .isIn(1), .isIn(0))
    let alone = [node(0, on(.a, to: 1)), node(1, after(0, to: 0))]
    try expect(alone, leads, is: .proved, hasTimers: true)
    try expect(alone, within, is: .proved, hasTimers: true)
    let beside = [node(0, on(.a, to: 1)), node(1, on(.b, to: 2), after(0, to: 0)), node(2)]
    try expect(beside, leads, is: .refuted, hasTimers: true)
    try expect(beside, within, is: .refuted, hasTimers: true)
    try expect(beside, RandomClaim(.possible, .isIn(2), .isIn(2)), is: .proved, hasTimers: true)
  }

  @Test func `a loop without time passing can refute a claim, and proves none`() throws {
    let nodes = [node(0, on(.a, to: 1)), node(1, after(0, to: 1))]
    func expect(_ claim: RandomClaim, is verdict: Verdict) throws {
      try self.expect(nodes, claim, is: verdict, hasTimers: true)
    }
    try expect(RandomClaim(.leads, .isIn(1), .isIn(0)), is: .refuted)
    try expect(RandomClaim(.leads, .isIn(1), .isIn(1)), is: .vacuous)
    try expect(RandomClaim(.within, .isIn(1), .isIn(0)), is: .vacuous)
    try expect(RandomClaim(.always, .x(0), .x(0)), is: .proved)
    // The machine can stay where no timer waits.
    try expect(RandomClaim(.alwaysPossible, .isIn(1), .isIn(1)), is: .proved)
  }

  private func raising(
    _ transition: WalkTransition,
    _ events: (Walk.Event, Int)...
  ) -> WalkTransition {
    var transition = transition
    transition.action = .raiseUnnamed(
      events.map { WalkTransition.Delayed(event: $0.0, seconds: $0.1) }
    )
    return transition
  }

  @Test func `each of several delayed events without a name comes in its time`() throws {
    let nodes = [
      node(0, raising(on(.a, to: 1), (.b, 2), (.c, 1))), node(1, on(.c, to: 2)),
      node(2, on(.b, to: 0)),
    ]
    func expect(_ claim: RandomClaim, is verdict: Verdict) throws {
      try self.expect(nodes, claim, is: verdict, hasTimers: true)
    }
    try expect(RandomClaim(.leads, .isIn(1), .isIn(0)), is: .proved)
    try expect(RandomClaim(.within, .isIn(1), .isIn(0), seconds: 2), is: .proved)
    try expect(RandomClaim(.within, .isIn(1), .isIn(0), seconds: 1), is: .refuted)
    try expect(RandomClaim(.within, .isIn(1), .isIn(2), seconds: 1), is: .proved)
  }

  @Test func `a delayed event comes, however often others do, unless it is dropped`() throws {
    let nodes = [
      node(0, raising(on(.a, to: 1), (.c, 1))),
      node(1, raising(WalkTransition(trigger: .event(.a)), (.b, 0)), on(.c, to: 0)),
    ]
    let leads = RandomClaim(.leads, .isIn(1), .isIn(0))
    try expect(nodes, leads, is: .proved, hasTimers: true)
    try expect(nodes, leads, is: .refuted, hasTimers: true, dropsOldest: true)
  }

  @Test func `an eventless transition is part of a step, and one whose action throws is none`()
    throws
  {
    let through = [
      node(0, on(.a, to: 1)), node(1, WalkTransition(trigger: .eventless, target: .state(2))),
      node(2),
    ]
    try expect(through, RandomClaim(.never, .isIn(1), .isIn(0)), is: .proved)
    try expect(through, RandomClaim(.ensures, .x(0), .x(0), state: 2), is: .proved)
    let refusing = [
      node(0, WalkTransition(trigger: .event(.a), target: .state(1), action: .fail(x: 0))), node(1),
    ]
    try expect(refusing, RandomClaim(.step, .x(0), .x(0)), is: .vacuous)
    try expect(refusing, RandomClaim(.never, .y(1), .y(1)), is: .proved)
  }
}
