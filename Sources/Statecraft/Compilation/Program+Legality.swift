extension Program {
  /// Why a set of states cannot be active together within a state; `nil` when it can.
  ///
  /// Source: SCXML 3.11, legal state configurations.
  func legalityProblem(of states: StateSet, within root: Int) -> String? {
    func name(_ state: Int) -> String { "'\(model.states[state].name)'" }
    for state in states {
      let parent = topology.states[state].parent
      if parent != root && !states.contains(parent) {
        return "\(name(state)) is active without its parent \(name(parent))"
      }
    }
    for state in [root] + Array(states) {
      let row = topology.states[state]
      let active = row.children.filter(states.contains)
      switch row.kind {
      case .atomic, .final: break
      case .compound, .chart:
        if active.isEmpty {
          return state == 0 ? "no state is active" : "no child of \(name(state)) is active"
        }
        if active.count > 1 {
          let both = active.map(name).joined(separator: " and ")
          return "\(both) are active at once" + (state == 0 ? "" : " in \(name(state))")
        }
      case .parallel:
        if let missing = row.children.first(where: { !states.contains($0) }) {
          return "the region \(name(missing)) of \(name(state)) is not active"
        }
      }
    }
    return nil
  }

  /// Why a set of states cannot be what a history has stored; `nil` when it can.
  func historyProblem(of stored: StateSet, parent: Int, deep: Bool) -> String? {
    if let outside = stored.first(where: { !topology.isDescendant($0, of: parent) }) {
      return "'\(model.states[outside].name)' lies outside of it"
    }
    if !deep {
      let expected =
        topology.states[parent].kind == .parallel
        ? topology.states[parent].children.count : 1
      let children = stored.filter { topology.states[$0].parent == parent }
      return children.count == expected && stored.count == expected
        ? nil : "a shallow history stores the active children"
    }
    if let inner = stored.first(where: { !topology.states[$0].isLeaf }) {
      return "a deep history stores innermost states, which '\(model.states[inner].name)' is not"
    }
    var closure = stored
    for state in stored {
      var ancestor = topology.states[state].parent
      while ancestor != parent {
        closure.insert(ancestor)
        ancestor = topology.states[ancestor].parent
      }
    }
    return legalityProblem(of: closure, within: parent)
  }
}
