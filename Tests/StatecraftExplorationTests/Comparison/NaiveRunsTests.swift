import StatecraftRandom
import Testing

@testable import StatecraftExploration

/// The naive search for runs, with which random charts are compared.
@Suite struct NaiveRunsTests {
  /// Two nodes that lead to each other, a loop at the second one, and a step from there to a third one.
  private func canLeave(isStrong: Bool, asked: [Bool]) -> Bool {
    let steps = [(from: 0, to: 1), (from: 1, to: 0), (from: 1, to: 1), (from: 1, to: 2)]
    let condition = NaiveRuns.Condition(
      isStrong: isStrong,
      isAsked: asked,
      serves: [false, false, false, true]
    )
    return NaiveRuns(count: 3, steps: steps, conditions: [condition])
      .hasRun(from: [0], within: [true, true, false])
  }

  @Test func `what is possible again and again is done only with strong fairness`() {
    let askedInOne = [false, true, false]
    #expect(canLeave(isStrong: false, asked: askedInOne))
    #expect(!canLeave(isStrong: true, asked: askedInOne))
  }

  @Test func `what stays possible is done with weak fairness, too`() {
    let askedInBoth = [true, true, false]
    #expect(!canLeave(isStrong: false, asked: askedInBoth))
    #expect(!canLeave(isStrong: true, asked: askedInBoth))
  }

  @Test func `a run needs a loop, and comes to what is wanted again and again`() {
    let steps = [(from: 0, to: 1), (from: 1, to: 1), (from: 0, to: 2)]
    let runs = NaiveRuns(count: 3, steps: steps, conditions: [])
    let all = [true, true, true]
    #expect(runs.hasRun(from: [0], within: all))
    #expect(!runs.hasRun(from: [0], within: [true, false, true]))
    #expect(!runs.hasRun(from: [2], within: all))
    #expect(runs.hasRun(from: [0], within: all, visiting: [false, true, false]))
    #expect(!runs.hasRun(from: [0], within: all, visiting: [true, false, true]))
  }

  @Test func `it finds a run in a random graph if and only if a formula is refuted there`() throws {
    for index in 0..<1_000 {
      let graph = RandomCase(seed: 3, index: index).graph
      let runs = NaiveRuns(graph)
      let nodes = Array(0..<graph.count)
      func holds(_ fact: Int, in node: Int) -> Bool { graph.facts[node] & 1 << UInt64(fact) != 0 }
      let lacksGoal = nodes.map { !holds(1, in: $0) }
      let reached = reached(in: graph)
      let premises = nodes.filter { reached.contains($0) && holds(0, in: $0) }
      let goal = TemporalFormula<Int>.fact(1)
      func compare(_ formula: TemporalFormula<Int>, _ hasRun: Bool) throws {
        let run = try FormulaCheck(graph).counterexample(to: formula)
        #expect((run != nil) == hasRun, "case \(index): \(formula) on \(graph)")
      }
      try compare(
        .always(.implies(.fact(0), .eventually(goal))),
        runs.hasRun(from: premises, within: lacksGoal)
      )
      try compare(.eventually(goal), runs.hasRun(from: [0], within: lacksGoal))
      try compare(
        .always(.eventually(goal)),
        runs.hasRun(from: reached.sorted(), within: lacksGoal)
      )
      try compare(
        .eventually(.always(goal)),
        runs.hasRun(from: [0], within: nodes.map { _ in true }, visiting: lacksGoal)
      )
    }
  }

  private func reached(in graph: StepGraph) -> Set<Int> {
    var reached: Set<Int> = [0]
    for _ in 0..<graph.count {
      for node in reached {
        reached.formUnion(graph.steps(of: node).map { Int(graph.targets[$0]) })
      }
    }
    return reached
  }
}

extension NaiveRuns {
  /// The same graph for the naive search.
  fileprivate init(_ graph: StepGraph) {
    let conditions = graph.fairness.map { condition in
      let serves = graph.targets.indices.map { step in
        let label = graph.labels[step]
        return (label != StepGraph.stay && condition.labels.contains(label))
          || condition.otherSteps.contains(step)
      }
      let isAsked: [Bool]
      switch condition.demand {
      case .whereServed:
        isAsked = (0..<graph.count).map { node in
          graph.steps(of: node).contains { serves[$0] }
        }
      case .inSituations(let situations): isAsked = situations
      }
      return Condition(isStrong: condition.isStrong, isAsked: isAsked, serves: serves)
    }
    let steps = (0..<graph.count).flatMap { node in
      graph.steps(of: node).map { (from: node, to: Int(graph.targets[$0])) }
    }
    self.init(count: graph.count, steps: steps, conditions: conditions)
  }
}
