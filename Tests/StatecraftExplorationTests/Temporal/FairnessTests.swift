@testable import StatecraftExploration
import Testing

/// The same claims without, with weak and with strong fairness, on the models of the benchmark.
struct FairnessTests {
  /// Whether a claim holds without, with weak and with strong fairness.
  private func verdicts<Model>(
    _ model: GraphBuilder<Model>,
    labels: Int,
    _ counterexample: (FormulaCheck) throws -> Lasso?
  ) throws -> [Bool] {
    try [
      model.graph, model.graph(fair: 0..<labels, isStrong: false),
      model.graph(fair: 0..<labels, isStrong: true),
    ]
    .map { graph in
      guard let lasso = try counterexample(FormulaCheck(graph)) else { return true }
      let reading = LassoReading(graph: graph, lasso: lasso)
      #expect(reading.isRun && reading.isFair)
      return false
    }
  }

  @Test func `a counter of a grid is zero again and again if its step is weakly fair`() throws {
    let grid = FairnessModels.grid(3, 4)
    #expect(grid.situations.count == 64 && grid.stepCount == 192 && grid.depth == 9)
    let formula = TemporalFormula<Int>.always(.eventually(.fact(0)))
    let verdicts = try verdicts(grid, labels: 3) { try $0.counterexample(to: formula) }
    #expect(verdicts == [false, true, true])
  }

  @Test func `an orderly philosopher who holds a fork eats if the steps are strongly fair`() throws
  {
    let philosophers = FairnessModels.philosophers(4, orderly: true)
    #expect(philosophers.stuck == 0)
    let fast = try verdicts(philosophers, labels: 12) {
      try $0.counterexample(toFact: 0, leadingTo: 1)
    }
    #expect(fast == [false, false, true])
    let formula = TemporalFormula<Int>.always(.implies(.fact(0), .eventually(.fact(1))))
    let slow = try verdicts(philosophers, labels: 12) { try $0.counterexample(to: formula) }
    #expect(slow == [false, false, true])
  }

  @Test(arguments: zip(2...5, [6, 14, 34, 82]))
  func `philosophers get stuck in one situation, from which there is no way on`(
    _ count: Int,
    _ situations: Int
  ) throws {
    let philosophers = FairnessModels.philosophers(count, orderly: false)
    #expect(philosophers.situations.count == situations && philosophers.stuck == 1)
    let lost = try situationsWithoutWay(philosophers)
    #expect(lost.map { philosophers.depths[$0] } == [count])
    #expect(try situationsWithoutWay(FairnessModels.philosophers(count, orderly: true)).isEmpty)
  }

  /// The situations from which no way leads to one in which fact 1 is true.
  private func situationsWithoutWay<Model>(_ model: GraphBuilder<Model>) throws -> [Int] {
    let reached = try model.graph.canReach(timers: 0..<0, surely: false) {
      model.graph.facts[$0] & 2 != 0
    }
    return reached.indices.filter { !reached[$0] }
  }

  @Test func `a called elevator comes if its steps are strongly fair`() throws {
    let elevator = FairnessModels.elevator(4)
    #expect(elevator.situations.count == 3 * 4 * 16 - 3)
    let verdicts = try verdicts(elevator, labels: 9) {
      try $0.counterexample(toFact: 0, leadingTo: 1)
    }
    #expect(verdicts == [false, false, true])
  }

  @Test(arguments: [(2, 8, 8), (3, 21, 24), (4, 55, 76), (5, 144, 249)])
  func `a ring elects a leader without any fairness`(
    _ count: Int,
    _ risingSize: Int,
    _ fallingSize: Int
  ) throws {
    let rising = FairnessModels.ring(Array(1...count))
    let falling = FairnessModels.ring((1...count).reversed())
    #expect(rising.situations.count == risingSize && falling.situations.count == fallingSize)
    #expect(rising.stuck == 1 && falling.stuck == 1)
    let verdicts = try verdicts(falling, labels: 2 * count) {
      try $0.counterexample(to: .eventually(.fact(0)))
    }
    #expect(verdicts == [true, true, true])
  }

  @Test func `a loop passes only what it must pass to be fair`() throws {
    // The shortest unfair loop is one step; the fair one serves all three counters but the first.
    let grid = FairnessModels.grid(3, 4)
    var graph = grid.graph(fair: 1..<3, isStrong: true)
    let formula = TemporalFormula<Int>.always(.eventually(.fact(0)))
    let lasso = try #require(try FormulaCheck(graph).counterexample(to: formula))
    #expect(lasso.stem.count == 1 && lasso.loop.count == 8)
    graph.fairness = []
    let unfair = try #require(try FormulaCheck(graph).counterexample(to: formula))
    #expect(unfair.stem.count == 1 && unfair.loop.count == 1)
  }
}
