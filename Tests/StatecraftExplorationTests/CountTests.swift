import Statecraft
import StatecraftExploration
import Testing

/// Numbers of situations that other tools have found, too.
@Suite struct CountTests {
  @Test(arguments: [(2, 3), (3, 4), (4, 3)])
  func `a grid of counters has as many situations as it has points`(_ size: (n: Int, k: Int)) {
    let report = Grid.proof(counters: size.n)
      .check(from: Grid(counters: size.n, limit: size.k), chart: Grid.chart)
    var points = 1
    for _ in 0..<size.n { points *= size.k }
    #expect(report.situations == points)
    #expect(report.steps == size.n * points)
    #expect(report.depth == size.n * (size.k - 1))
    #expect(report.isProved)
  }

  @Test(arguments: [(2, 6), (3, 14), (4, 34), (5, 82)])
  func `philosophers have one stuck situation at a depth of their number`(
    _ size: (n: Int, situations: Int)
  ) throws {
    let report = Philosophers.proof(size.n)
      .check(from: Philosophers(size.n, isOrderly: false), chart: Philosophers.chart)
    #expect(report.situations == size.situations)
    let finding = try #require(report.findings.first)
    #expect(finding.text.hasPrefix("1 stuck situation:"))
    #expect(finding.path?.steps.count == size.n)
    #expect(report.claims.map { $0.verdict } == [.proved, .refuted])
    #expect(report.claims[1].path?.steps.count == size.n)
  }

  @Test(arguments: 2...7)
  func `orderly philosophers are never stuck`(_ count: Int) {
    let report = Philosophers.proof(count)
      .check(from: Philosophers(count, isOrderly: true), chart: Philosophers.chart)
    #expect(report.findings.isEmpty)
    #expect(report.isProved)
  }

  @Test(arguments: 2...7)
  func `an elevator has 3N·2^N − 3 situations`(_ floors: Int) {
    let report = Elevator.proof(floors: floors).check(from: Elevator(), chart: Elevator.chart)
    #expect(report.situations == 3 * floors * (1 << floors) - 3)
    #expect(report.isProved)
  }
}
