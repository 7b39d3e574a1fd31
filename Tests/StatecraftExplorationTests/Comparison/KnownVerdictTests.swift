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
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let chart = ComparedChart(RandomWalk(nodes: nodes), [claim], fairness)
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
