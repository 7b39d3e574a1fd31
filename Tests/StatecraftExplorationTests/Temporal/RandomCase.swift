@testable import StatecraftExploration
import StatecraftRandom

/// A small random graph with a random formula about it.
struct RandomCase {
  var graph: StepGraph
  var formula: TemporalFormula<Int>

  static let factCount = 2

  /// The same seed and index give the same case.
  init(seed: UInt64, index: Int) {
    var random = SplitMix64(seed: seed ^ UInt64(index) &* 0xD1B5_4A32_D192_ED03)
    graph = Self.graph(&random)
    repeat {
      formula = Self.formula(&random, depth: 4)
    } while Tableau.width(of: formula) > 4
  }

  private static func graph(_ random: inout SplitMix64) -> StepGraph {
    let count = 1 + random.number(below: 4)
    let labelCount = 1 + random.number(below: 3)
    var graph = StepGraph(firstStep: [0], targets: [], labels: [], facts: [], fairness: [])
    for situation in 0..<count {
      let degree = random.number(below: 4)
      for _ in 0..<degree {
        graph.targets.append(UInt32(random.number(below: count)))
        graph.labels.append(UInt32(random.number(below: labelCount)))
      }
      if degree == 0 || random.chance(25) {
        graph.targets.append(UInt32(situation))
        graph.labels.append(StepGraph.stay)
      }
      graph.firstStep.append(graph.targets.count)
      graph.facts.append(random.next() & ((1 << UInt64(factCount)) - 1))
    }
    for number in 0..<random.number(below: 4) {
      graph.fairness.append(condition(&random, number, graph, labelCount))
    }
    return graph
  }

  private static func condition(
    _ random: inout SplitMix64,
    _ number: Int,
    _ graph: StepGraph,
    _ labelCount: Int
  ) -> FairnessCondition {
    var condition = FairnessCondition(
      name: "condition \(number)",
      isStrong: random.chance(60),
      demand: .whereServed,
      labels: (0..<UInt32(labelCount)).filter { _ in random.chance(45) },
      otherSteps: []
    )
    if random.chance(25) {
      condition.demand = .inSituations((0..<graph.count).map { _ in random.chance(60) })
      condition.otherSteps = graph.targets.indices.filter { _ in random.chance(20) }
    }
    return condition
  }

  static func formula(
    _ random: inout SplitMix64,
    depth: Int
  ) -> TemporalFormula<Int> {
    if depth == 0 || random.chance(15) {
      return random.chance(5)
        ? .constant(random.chance(50)) : .fact(random.number(below: factCount))
    }
    func part() -> TemporalFormula<Int> { formula(&random, depth: depth - 1) }
    switch random.number(below: 14) {
    case 0: return .not(part())
    case 1: return .and(part(), part())
    case 2: return .or(part(), part())
    case 3: return .implies(part(), part())
    case 4: return .equivalent(part(), part())
    case 5: return .next(part())
    case 6, 7: return .eventually(part())
    case 8, 9, 10: return .always(part())
    case 11: return .until(part(), part())
    case 12: return .weakUntil(part(), part())
    default: return .release(part(), part())
    }
  }
}
