#if Studio
internal import Statecraft
internal import StatecraftDiagrams

/// The numbers that the switches of a graph have in a diagram.
struct DiagramSwitches {
  private var exact: [StateGraph.Edge: Int] = [:]
  private var ends: [StateGraph.Edge: Int] = [:]

  /// Reads a diagram, which need not be that of the same graph.
  init(_ diagram: Diagram) {
    for (number, edge) in diagram.edges.enumerated() {
      guard case .state(let target)? = edge.targets.first else { continue }
      let (from, to) = (diagram.states[edge.source].name, diagram.states[target].name)
      let named = StateGraph.Edge(from: from, to: to, label: edge.cause)
      let plain = StateGraph.Edge(from: from, to: to)
      if exact[named] == nil { exact[named] = number }
      if ends[plain] == nil { ends[plain] = number }
    }
  }

  /// The number of a switch; of one whose cause is not known that of the first with its states; `nil` if
  /// there is none.
  func number(of edge: StateGraph.Edge) -> Int? {
    exact[edge] ?? (edge.label.isEmpty ? ends[edge] : nil)
  }
}
#endif
