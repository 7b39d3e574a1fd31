import Statecraft
import StatecraftExploration
import Testing

/// The timed models that other tools are measured by.
struct TimedModelTests {
  private let crossing = Proof<Crossing> {
    Crossing.every(.approach)
    Crossing.without(.exit, .lower)
    Crossing.never("a train before an open gate") { $0.isIn(.inside) && !$0.isIn(.closed) }
    Crossing.whenever("near") { $0.isIn(.near) }.leads(to: "closed") { $0.isIn(.closed) }
      .within(.seconds(2))
    Crossing.whenever("near") { $0.isIn(.near) }.leads(to: "far") { $0.isIn(.far) }
      .within(.seconds(8))
    Crossing.whenever("near") { $0.isIn(.near) }.leads(to: "far") { $0.isIn(.far) }
      .within(.milliseconds(7_999))
    Crossing.whenever("near") { $0.isIn(.near) }.leads(to: "far") { $0.isIn(.far) }
    Crossing.holds(
      "trains pass",
      .always(.implies(.fact(.isIn(.near)), .eventually(.fact(.isIn(.far)))))
    )
    Crossing.holds("trains come", .always(.eventually(.fact(.isIn(.near)))))
  }

  @Test func `a gate that closes in time is safe, and the crossing has five situations`() {
    let report = crossing.check(
      from: Crossing(near: 3, leave: 5, signal: 1, lower: 1),
      chart: Crossing.chart
    )
    #expect(report.situations == 5)
    #expect(
      report.claims.map { $0.verdict }
        == [.proved, .proved, .proved, .refuted, .proved, .proved, .refuted]
    )
  }

  @Test func `a gate that closes at the moment when the train arrives is too late`() throws {
    let report = crossing.check(
      from: Crossing(near: 2, leave: 5, signal: 1, lower: 1),
      chart: Crossing.chart
    )
    #expect(report.claims[0].verdict == .refuted)
    let path = try #require(report.claims[0].path)
    // Three steps and the two times between them: the train's timer started before that of the gate.
    #expect(path.steps.map { $0.delay } == [.zero, .seconds(1), .seconds(1)])
    #expect(path.steps.last?.entered == ["inside"])
  }

  private let fischer = Proof<Fischer> {
    Fischer.everyEvent()
    Fischer.never("both are critical") { $0.isIn(.critical1) && $0.isIn(.critical2) }
    Fischer.possible("the second one is critical") { $0.isIn(.critical2) }
  }

  @Test(arguments: [
    (1, 2, Verdict.proved), (2, 3, .proved), (1, 1, .refuted), (3, 3, .refuted), (2, 1, .refuted),
  ])
  func `two processes exclude each other if they wait longer than they may take to write`(
    _ write: Int,
    _ wait: Int,
    _ verdict: Verdict
  ) {
    let report = fischer.check(
      from: Fischer(write: write, wait: wait),
      chart: Fischer.chart(ties: true)
    )
    #expect(report.claims.map { $0.verdict } == [verdict, .proved])
  }

  @Test(arguments: [(1, 2, Verdict.proved), (1, 1, .proved), (2, 1, .refuted)])
  func `where the older timer fires first, waiting as long as writing is enough`(
    _ write: Int,
    _ wait: Int,
    _ verdict: Verdict
  ) {
    let report = fischer.check(
      from: Fischer(write: write, wait: wait),
      chart: Fischer.chart(ties: false)
    )
    #expect(report.claims.map { $0.verdict } == [verdict, .proved])
  }
}
