extension RandomWalk {
  /// Charts with less in them, those with much less first.
  var smaller: [RandomWalk] {
    withoutStates + withoutLevels + withSmallerTransitions
  }

  /// Without one state, what is in it, and all transitions to these.
  private var withoutStates: [RandomWalk] {
    guard nodes.count > 1 else { return [] }
    return nodes.compactMap { node in
      let removed = descendants(of: node.state)
      let rest = nodes.filter { !removed.contains($0.state) }
      guard !rest.isEmpty else { return nil }
      return RandomWalk(nodes: rest, dropsOldest: dropsOldest).leadingNowhere(to: removed)
    }
  }

  /// With the children of a state in its place.
  private var withoutLevels: [RandomWalk] {
    nodes.compactMap { node in
      guard let first = children(of: node.state).first else { return nil }
      var rest = nodes.filter { $0.state != node.state }
      for index in rest.indices {
        if rest[index].parent == node.state { rest[index].parent = node.parent }
        for number in rest[index].transitions.indices
        where rest[index].transitions[number].targetState == node.state {
          rest[index].transitions[number].target = .state(first.state)
        }
      }
      return RandomWalk(nodes: rest, dropsOldest: dropsOldest)
    }
  }

  private var withSmallerTransitions: [RandomWalk] {
    var found: [RandomWalk] = []
    func add(_ change: (inout RandomWalk) -> Void) {
      var copy = self
      change(&copy)
      found.append(copy)
    }
    if dropsOldest { add { $0.dropsOldest = false } }
    for (index, node) in nodes.enumerated() {
      for number in node.transitions.indices {
        add { $0.nodes[index].transitions.remove(at: number) }
      }
      if node.postponed != nil { add { $0.nodes[index].postponed = nil } }
    }
    for (index, node) in nodes.enumerated() {
      for (number, transition) in node.transitions.enumerated() {
        for smaller in transition.smaller { add { $0.nodes[index].transitions[number] = smaller } }
      }
      if node.kind == .final { add { $0.nodes[index].kind = .state } }
    }
    return found
  }

  /// A state and those in it.
  private func descendants(of state: Int) -> Set<Int> {
    children(of: state).reduce([state]) { $0.union(descendants(of: $1.state)) }
  }

  private func leadingNowhere(to removed: Set<Int>) -> RandomWalk {
    var copy = self
    for index in copy.nodes.indices {
      copy.nodes[index].transitions.removeAll {
        $0.targetState.map(removed.contains) ?? false
      }
    }
    return copy
  }
}

extension WalkTransition {
  /// Transitions with less in them.
  var smaller: [WalkTransition] {
    var found: [WalkTransition] = []
    func add(_ change: (inout WalkTransition) -> Void) {
      var copy = self
      change(&copy)
      found.append(copy)
    }
    if guardX != nil { add { $0.guardX = nil } }
    if action != .none { add { $0.action = .none } }
    // A delay of zero is as special as a longer one.
    if case .raiseLater(let event, let seconds) = action, seconds != 1 {
      add { $0.action = .raiseLater(event, seconds: 1) }
    }
    if case .raiseUnnamed(let events) = action {
      for index in events.indices {
        var fewer = events
        fewer.remove(at: index)
        if !fewer.isEmpty { add { $0.action = .raiseUnnamed(fewer) } }
        var others = events
        others[index].seconds = 1
        if others != events { add { $0.action = .raiseUnnamed(others) } }
      }
    }
    if case .after(let seconds) = trigger, seconds != 1 {
      add { $0.trigger = .after(seconds: 1) }
    }
    switch target {
    case .none: break
    case .state: add { $0.target = .none }
    case .history(let state), .deepHistory(let state): add { $0.target = .state(state) }
    }
    return found
  }
}
