/// Finds the ends of arrows.
extension DOTWriter {
  func ends(of number: Int) -> [(tail: End, head: End, anchors: [Int])] {
    let edge = diagram.edges[number]
    return edge.targets.map { target in
      var tail = end(.state(edge.source), from: target)
      if tail.cluster != nil {
        tail.node = "exit_\(number)"
        tail.exit = edge.source
      }
      let head = end(target, from: .state(edge.source))
      return (tail, head, tail.anchors + head.anchors)
    }
  }

  /// Returns an end of an arrow.
  ///
  /// The other end may be inside the same state.
  func end(_ target: Diagram.Target, from other: Diagram.Target?) -> End {
    switch target {
    case .history(let history): return End(node: id(ofHistory: history))
    case .state(let state):
      guard state != 0, diagram.states[state].children.isEmpty else {
        if let other, state == 0 || isInside(other, of: state) {
          return End(node: "\(ids[state])__anchor", anchors: [state])
        }
        return End(node: entrance(of: state), cluster: "cluster_\(ids[state])")
      }
      return End(node: ids[state])
    }
  }

  private func isInside(_ target: Diagram.Target, of state: Int) -> Bool {
    let container = diagram.container(of: target)
    return container == state || diagram.isInside(container, of: state)
  }

  /// Returns the node at which arrows enter a state with child states: its initial marker, at the
  /// top.
  private func entrance(of state: Int) -> String {
    var state = state
    while diagram.states[state].initial.isEmpty, let first = diagram.states[state].children.first {
      state = first
    }
    return diagram.states[state].children.isEmpty ? ids[state] : "\(ids[state])__initial"
  }

  func id(ofHistory history: Int) -> String {
    let row = diagram.histories[history]
    return "\(ids[row.parent])__history\(row.isDeep ? "_deep" : "")_\(history)"
  }

  func elementID(ofHistory history: Int) -> String {
    diagram.name(ofHistory: history, "-") { row in
      "\(row.isDeep ? "deep-history" : "history")-\(ids[row.parent])"
    }
  }
}
