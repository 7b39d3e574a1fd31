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

extension Program {
  /// The names of states with those of their outer states added, in document order; names that the
  /// chart does not have stay at the end.
  func completing(_ configuration: [String]) -> [String] {
    let numbers = numbersByName
    var states = StateSet()
    for name in configuration {
      var state = numbers[name] ?? 0
      while state > 0 {
        states.insert(state)
        state = topology.states[state].parent
      }
    }
    return states.map { model.shape.states[$0].name }
      + configuration.filter { numbers[$0] == nil }
  }

  /// Whether a machine in these states can have kept an event of a case, whatever its guards said.
  func canPostpone(_ column: Int, in configuration: StateSet) -> Bool {
    var asker: Void = ()
    let selection = topology.select(
      column,
      in: configuration,
      HistoryValues(repeating: nil, count: topology.histories.count),
      mayPostpone: true,
      for: &asker,
      // A guard of `postpone` counts as if it held, any other as if it did not.
      isEnabled: { transition, _ in
        let row = topology.transitions[transition]
        return row.disposition == .postpone || !row.isGuarded
      }
    )
    return selection.transitions.isEmpty && !selection.keepers.isEmpty
  }

  /// An eventless transition that is always enabled in these states.
  func restlessTransition(in configuration: StateSet) -> Int? {
    for state in [0] + Array(configuration) {
      for transition in topology.states[state].transitions
      where topology.matches(transition, nil) && !topology.transitions[transition].isGuarded {
        return transition
      }
    }
    return nil
  }
}
