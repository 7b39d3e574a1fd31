extension ChartChecks {
  /// Whether two states can be active at the same time: one lies in the other, or they lie in
  /// different regions of a parallel state.
  func canBeActiveTogether(_ first: Int, _ second: Int) -> Bool {
    first == second || topology.isDescendant(first, of: second)
      || topology.isDescendant(second, of: first) || topology.areOrthogonal(first, second)
  }

  /// The states that a transition leads to; a history counts as its parent's children.
  func targetStates(of transition: Int) -> [Int] {
    model.transitions[transition].targets.map { model.state(of: $0) }
  }

  /// Whether all targets of a transition lie properly inside a state.
  func leadsInside(_ state: Int, _ transition: Int) -> Bool {
    model.transitions[transition].targets.allSatisfy { target in
      switch target {
      case .state(let target): topology.isDescendant(target, of: state)
      case .history(let history):
        model.histories[history].parent == state
          || topology.isDescendant(model.histories[history].parent, of: state)
      }
    }
  }

  /// Whether a transition leaves its own source whenever it is taken.
  func leavesSource(_ transition: Int) -> Bool {
    let node = model.transitions[transition]
    if node.source == 0 || node.targets.isEmpty { return false }
    return node.type == .external || model.states[node.source].kind != .compound
      || !leadsInside(node.source, transition)
  }

  func quote(_ state: Int) -> String { "'\(model.states[state].name)'" }

  func description(of transition: Int) -> String { "'\(model.description(of: transition))'" }
}
