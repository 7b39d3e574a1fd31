@testable import StatecraftExploration

/// Explores a model that is a value with numbered steps, and makes a graph of it.
///
/// A situation without a step gets one to itself; one in which a run may rest, too.
struct GraphBuilder<Model: Hashable> {
  private(set) var graph = StepGraph(
    firstStep: [0],
    targets: [],
    labels: [],
    facts: [],
    fairness: []
  )
  private(set) var situations: [Model] = []
  /// How many steps there are besides those in which nothing happens.
  private(set) var stepCount = 0
  /// The situations without a step.
  private(set) var stuck = 0
  /// For each situation the fewest steps to it.
  private(set) var depths = [0]

  init(
    _ start: Model,
    rests: Bool = false,
    facts: (Model) -> [Bool],
    steps: (Model) -> [(label: Int, target: Model)]
  ) {
    var numbers: [Model: Int] = [start: 0]
    situations = [start]
    var next = 0
    while next < situations.count {
      let model = situations[next]
      let all = steps(model)
      for step in all {
        var number = numbers[step.target]
        if number == nil {
          number = situations.count
          numbers[step.target] = number
          situations.append(step.target)
          depths.append(depths[next] + 1)
        }
        graph.targets.append(UInt32(number ?? 0))
        graph.labels.append(UInt32(step.label))
      }
      stepCount += all.count
      if all.isEmpty { stuck += 1 }
      if all.isEmpty || rests {
        graph.targets.append(UInt32(next))
        graph.labels.append(StepGraph.stay)
      }
      graph.firstStep.append(graph.targets.count)
      var bits: UInt64 = 0
      for (number, fact) in facts(model).enumerated() where fact { bits |= 1 << UInt64(number) }
      graph.facts.append(bits)
      next += 1
    }
  }

  /// The number of levels after the first.
  var depth: Int { depths.last ?? 0 }

  /// The graph where each of these labels is fair.
  func graph(fair labels: Range<Int>, isStrong: Bool) -> StepGraph {
    var graph = graph
    graph.fairness = labels.map {
      FairnessCondition(
        name: "label \($0)",
        isStrong: isStrong,
        demand: .whereServed,
        labels: [UInt32($0)],
        otherSteps: []
      )
    }
    return graph
  }
}
