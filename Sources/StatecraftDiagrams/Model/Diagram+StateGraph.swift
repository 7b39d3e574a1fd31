public import Statecraft

extension Diagram {
  /// Creates the diagram of a graph, such as that of state objects.
  ///
  /// States that occur only as the target of a transition are added after the listed states.
  ///
  /// - Parameters:
  ///   - graph: states and transitions by name.
  ///   - title: the title of the diagram.
  /// - Complexity: O(states + transitions).
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
    // The transitions of a state are adjacent, as in a chart.
    var edges = Array(repeating: [Edge](), count: names.count)
    for edge in graph.edges {
      guard let source = numbers[edge.from], let target = numbers[edge.to] else { continue }
      edges[source - 1].append(
        Edge(
          source: source,
          targets: [.state(target)],
          trigger: Self.trigger(edge.label),
          cause: edge.label
        )
      )
    }
    self.init(title: title, states: [chart] + states, edges: edges.flatMap { $0 })
  }

  private static func trigger(_ label: String) -> Trigger {
    label.isEmpty ? .unknown : .events([label])
  }
}
