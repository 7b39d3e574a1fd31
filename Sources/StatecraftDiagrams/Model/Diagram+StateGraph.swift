public import Statecraft

extension Diagram {
  /// The diagram of a graph, as state objects have it.
  ///
  /// Ways to states that the graph does not list are drawn, too: such a state comes last.
  ///
  /// - Parameters:
  ///   - graph: states and ways by name.
  ///   - title: what it is called.
  /// - Complexity: O(states + ways).
  public init(_ graph: StateGraph, title: String) {
    var numbers: [String: Int] = [:]
    var names: [String] = []
    let mentioned =
      graph.states + (graph.initial.map { [$0] } ?? []) + graph.edges.flatMap { [$0.from, $0.to] }
    for name in mentioned where numbers[name] == nil {
      names.append(name)
      numbers[name] = names.count
    }
    let initial = graph.initial.flatMap { numbers[$0] }
    let chart = State(
      name: title,
      kind: .chart,
      parent: nil,
      children: Array(1..<(names.count + 1)),
      initial: initial.map { [.state($0)] } ?? []
    )
    let states = names.map { name in
      State(name: name, kind: graph.finals.contains(name) ? .final : .atomic, parent: 0)
    }
    // Those of a state together, as a chart has them.
    let edges = names.indices.flatMap { index in
      graph.edges.compactMap { edge -> Edge? in
        guard numbers[edge.from] == index + 1, let target = numbers[edge.to] else { return nil }
        return Edge(
          source: index + 1,
          targets: [.state(target)],
          trigger: Self.trigger(edge.label),
          cause: edge.label
        )
      }
    }
    self.init(title: title, states: [chart] + states, edges: edges)
  }

  private static func trigger(_ label: String) -> Trigger {
    label.isEmpty ? .unknown : .events([label])
  }
}
