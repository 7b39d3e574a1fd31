import Statecraft
import Testing

@testable import StatecraftExploration

/// Numbers of situations that other tools have found, too, or models by hand, without charts.
///
/// The largest ones are found by `Scripts/benchmark --proof`.
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

  @Test(arguments: 2...8)
  func `orderly philosophers are never stuck, and have the situations of a model by hand`(
    _ count: Int
  ) {
    let report = Philosophers.proof(count)
      .check(from: Philosophers(count, isOrderly: true), chart: Philosophers.chart)
    #expect(report.findings.isEmpty)
    #expect(report.isProved)
    let model = FairnessModels.philosophers(count, orderly: true)
    #expect(report.situations == model.situations.count)
    #expect(report.steps == model.stepCount)
    // The longest of all shortest ways has a step for each philosopher, as that of 16 has.
    #expect(report.depth == model.depth && report.depth == count)
  }

  @Test(arguments: 2...7)
  func `an elevator has 3N·2^N − 3 situations`(_ floors: Int) {
    let report = Elevator.proof(floors: floors).check(from: Elevator(), chart: Elevator.chart)
    #expect(report.situations == 3 * floors * (1 << floors) - 3)
    #expect(report.isProved)
    let model = FairnessModels.elevator(floors)
    #expect(report.steps == model.stepCount)
    #expect(report.depth == model.depth)
  }

  @Test(arguments: [(2, 5, 5), (3, 8, 9), (4, 11, 14), (5, 14, 20), (7, 20, 35)])
  func `a ring has the steps and the depth of a model by hand, and one end`(
    _ count: Int,
    _ rising: Int,
    _ falling: Int
  ) {
    for (ids, depth) in [(Array(1...count), rising), ((1...count).reversed(), falling)] {
      let report = MachineSystem.ring(ids, isFair: true).check()
      let model = FairnessModels.ring(ids)
      #expect(report.situations == model.situations.count)
      #expect(report.steps == model.stepCount)
      #expect(report.depth == model.depth && report.depth == depth)
      #expect(report.isProved)
      #expect(report.findings.map { $0.kind } == [.stuck])
      #expect(report.findings.first?.problem.hasPrefix("1 stuck situation") == true)
    }
  }

  @Test(arguments: [(1, 10), (2, 10), (3, 4), (4, 10)])
  func `regions have as many situations as counters with the same values`(
    _ size: (n: Int, k: Int)
  ) {
    let chart = RegionGrid.chart(regions: size.n, states: size.k)
    let report = RegionGrid.proof(regions: size.n, states: size.k)
      .check(from: RegionGrid(), chart: chart)
    var points = 1
    for _ in 0..<size.n { points *= size.k }
    #expect(report.situations == points)
    #expect(report.steps == size.n * points)
    #expect(report.depth == size.n * (size.k - 1))
    #expect(report.isProved, "\(report)")
  }
}
