internal import Statecraft

/// A graph of states as a chart without data, of which goals and coverage are known by numbers.
///
/// It has the states and the edges of the graph in the order of its diagram. It is not run: the labels of
/// edges are names, not events that come from outside.
struct GraphChart {
  private(set) var model: ChartModel<StateGraphContext>
  /// The edges, by the numbers of their transitions.
  private(set) var edges: [StateGraph.Edge] = []

  /// Creates the chart of a graph.
  ///
  /// - Complexity: O(states + edges).
  init(_ graph: StateGraph, named name: String) {
    var numbers: [String: Int] = [:]
    var names: [String] = []
    let mentioned =
      graph.states + (graph.initial.map { [$0] } ?? []) + graph.edges.flatMap { [$0.from, $0.to] }
    for state in mentioned where numbers[state] == nil {
      names.append(state)
      numbers[state] = names.count
    }
    var labels: [String: Int] = [:]
    for edge in graph.edges where labels[edge.label] == nil {
      labels[edge.label] = labels.count
    }
    model = ChartModel(
      name: name,
      version: 1,
      unhandled: .ignore,
      errors: .raise,
      microstepLimit: 1,
      events: labels.sorted { $0.value < $1.value }.map {
        EventDescription(
          index: $0.value,
          name: $0.key.isEmpty ? "an unknown cause" : $0.key,
          hasPayload: false
        )
      }
    )
    model.place(StateNode(id: nil, name: name, kind: .chart, parent: nil, last: names.count))
    for (position, state) in names.enumerated() {
      var node = StateNode<StateGraphContext>(
        id: StateName(state),
        name: state,
        kind: graph.finals.contains(state) ? .final : .atomic,
        parent: 0,
        last: position + 1
      )
      node.location = graph.locations[state]
      model.place(node)
    }
    let leaving = Dictionary(grouping: graph.edges, by: \.from)
    for (position, state) in names.enumerated() {
      let first = edges.count
      for edge in leaving[state] ?? [] { add(edge, from: position + 1, numbers, labels) }
      model.states[position + 1].transitions = first..<edges.count
    }
  }

  /// What causes a switch; state objects say `after 2.0 seconds` of a delay.
  private mutating func trigger(
    _ label: String,
    from source: Int,
    _ labels: [String: Int]
  ) -> Trigger {
    let delay = "after "
    guard label.hasPrefix(delay) else { return .events(labels[label].map { [$0] } ?? []) }
    model.timers.append(
      TimerNode(
        state: source,
        name: String(label.dropFirst(delay.count)),
        delay: .constant(.zero),
        restoration: .remainder
      )
    )
    return .timer(model.timers.count - 1)
  }

  private mutating func add(
    _ edge: StateGraph.Edge,
    from source: Int,
    _ numbers: [String: Int],
    _ labels: [String: Int]
  ) {
    guard let target = numbers[edge.to] else { return }
    edges.append(edge)
    let trigger = trigger(edge.label, from: source, labels)
    model.transitions.append(
      TransitionNode<StateGraphContext>(
        source: source,
        trigger: trigger,
        targets: [.state(target)],
        type: .external,
        condition: nil,
        block: Block(),
        location: model.states[source].location
      )
    )
  }
}
