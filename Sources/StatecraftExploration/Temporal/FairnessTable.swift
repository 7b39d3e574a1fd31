/// The fairness conditions of a graph, arranged so that a step or a situation finds those that
/// concern it.
struct FairnessTable {
  /// How many conditions there are.
  let count: Int
  /// The conditions that ask for service when a step is possible again and again.
  private(set) var strong: BitVector

  private let demands: [(condition: Int, situations: [Bool])]
  /// The conditions with a demand of their own, which steps do not decide.
  private var isDemandedBySteps: BitVector
  /// The conditions that steps with a label serve, as a range of `served`.
  private var firstServed: [Int] = []
  private var served: [Int] = []
  /// The conditions that single steps serve.
  private var other: [Int: [Int]] = [:]

  init(_ graph: StepGraph) {
    let conditions = graph.fairness
    count = conditions.count
    strong = BitVector(count: count)
    isDemandedBySteps = BitVector(count: count)
    var demands: [(condition: Int, situations: [Bool])] = []
    var byLabel: [Int: [Int]] = [:]
    for (number, condition) in conditions.enumerated() {
      strong[number] = condition.isStrong
      switch condition.demand {
      case .whereServed: isDemandedBySteps[number] = true
      case .inSituations(let situations): demands.append((number, situations))
      }
      for label in condition.labels where label != StepGraph.stay {
        byLabel[Int(label), default: []].append(number)
      }
      for step in condition.otherSteps { other[step, default: []].append(number) }
    }
    self.demands = demands
    let labelCount = (byLabel.keys.max() ?? -1) + 1
    firstServed.reserveCapacity(labelCount + 1)
    for label in 0..<labelCount {
      firstServed.append(served.count)
      served += byLabel[label] ?? []
    }
    firstServed.append(served.count)
  }

  /// Sets the bits of the conditions that a step serves.
  func serve(_ step: Int, _ graph: StepGraph, in row: inout BitVector) {
    let label = Int(graph.labels[step])
    if label < firstServed.count - 1 {
      for position in firstServed[label]..<firstServed[label + 1] { row[served[position]] = true }
    }
    if !other.isEmpty, let conditions = other[step] {
      for condition in conditions { row[condition] = true }
    }
  }

  /// Whether a step serves a condition.
  func serves(_ step: Int, _ condition: Int, _ graph: StepGraph) -> Bool {
    let label = Int(graph.labels[step])
    if label < firstServed.count - 1 {
      for position in firstServed[label]..<firstServed[label + 1]
      where served[position] == condition { return true }
    }
    return other.isEmpty ? false : other[step]?.contains(condition) ?? false
  }

  /// Whether a condition asks for a step in a situation.
  func isDemanded(_ condition: Int, in situation: Int, _ graph: StepGraph) -> Bool {
    if isDemandedBySteps[condition] {
      return graph.steps(of: situation).contains { serves($0, condition, graph) }
    }
    return demands.contains { $0.condition == condition && $0.situations[situation] }
  }

  /// Sets the row to the conditions that ask for a step in a situation.
  func demand(_ situation: Int, _ graph: StepGraph, in row: inout BitVector) {
    row.fill(false)
    for step in graph.steps(of: situation) { serve(step, graph, in: &row) }
    row.formIntersection(isDemandedBySteps)
    for demand in demands where demand.situations[situation] { row[demand.condition] = true }
  }
}
