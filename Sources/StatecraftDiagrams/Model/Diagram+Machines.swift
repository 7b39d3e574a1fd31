extension Diagram {
  /// Creates the diagram of several machines that run side by side, each as a region.
  ///
  /// The states of each machine have its name before a dot: `till.waiting`. The edges of the machines follow each
  /// other, each with the number that it has in its own diagram plus the number of those of earlier machines.
  ///
  /// - Parameters:
  ///   - title: the title of the diagram.
  ///   - machines: the diagrams of the machines with their names.
  /// - Complexity: O(size of the diagrams).
  package init(title: String, machines: [(name: String, diagram: Diagram)]) {
    self.init(title: title, states: [State(name: title, kind: .parallel, parent: nil)], edges: [])
    for machine in machines { add(machine.diagram, named: machine.name) }
  }

  /// Adds a machine as a region.
  private mutating func add(_ machine: Diagram, named name: String) {
    let (firstState, firstHistory) = (states.count, histories.count)
    func moved(_ target: Target) -> Target {
      switch target {
      case .state(let number): .state(number + firstState)
      case .history(let number): .history(number + firstHistory)
      }
    }
    if !machine.states.isEmpty { states[0].children.append(firstState) }
    states += machine.states.enumerated().map { number, state in
      var state = state
      state.name = number == 0 ? name : "\(name).\(state.name)"
      if number == 0 { state.kind = state.children.isEmpty ? .atomic : .compound }
      state.parent = state.parent.map { $0 + firstState } ?? 0
      state.children = state.children.map { $0 + firstState }
      state.initial = state.initial.map(moved)
      state.histories = state.histories.map { $0 + firstHistory }
      return state
    }
    edges += machine.edges.map { edge in
      var edge = edge
      edge.source += firstState
      edge.targets = edge.targets.map(moved)
      return edge
    }
    histories += machine.histories.map { history in
      History(
        parent: history.parent + firstState,
        isDeep: history.isDeep,
        defaults: history.defaults.map(moved)
      )
    }
  }
}
