internal import Statecraft

extension SurveyReport {
  /// Which of the states in a state follow each other, by the transitions that were taken.
  ///
  /// The states are numbered; the number behind the last one stands for everything outside.
  private struct SiblingMoves: NumberedGraph {
    let targets: [Set<Int>]
    private let sorted: [[Int]]

    init(_ targets: [Set<Int>]) {
      self.targets = targets
      sorted = targets.map { $0.sorted() }
    }

    func successor(of node: Int, at cursor: inout Int) -> Int? {
      guard cursor < sorted[node].count else { return nil }
      cursor += 1
      return sorted[node][cursor - 1]
    }
  }

  /// Sets of states from which no step leads to another state, although a transition would.
  ///
  /// A transition counts as one that leads on if it was taken at all, whatever was active then: so no set
  /// is found that is left.
  var trapFindings: [ProofFinding<Context>] {
    let open = survey.transitions.open
    guard !open.isEmpty else { return [] }
    return model.states.indices.flatMap { parent -> [ProofFinding<Context>] in
      let node = model.states[parent]
      guard node.kind == .compound || node.kind == .chart else { return [] }
      let children = node.children.filter { survey.states.isDone[$0] }
      guard children.count > 2 else { return [] }
      return closedSets(of: children, in: parent).compactMap { finding(of: $0, leftBy: open) }
    }
  }

  /// The sets of at least two states that lead to each other and to nothing else.
  private func closedSets(of children: [Int], in parent: Int) -> [[Int]] {
    let outside = children.count
    var targets = Array(repeating: Set<Int>(), count: outside + 1)
    for transition in model.transitions.indices where survey.transitions.isDone[transition] {
      let node = model.transitions[transition]
      guard !node.targets.isEmpty else { continue }
      let sources: [Int]
      if model.shape.isInside(node.source, parent), node.source != parent {
        guard let source = position(of: node.source, in: children) else { continue }
        sources = [source]
      } else if node.source == parent || leaves(parent, node) {
        sources = Array(children.indices)
      } else {
        continue
      }
      for target in node.targets {
        let place = position(of: model.shape.state(of: target), in: children) ?? outside
        for source in sources { targets[source].insert(place) }
      }
    }
    let moves = SiblingMoves(targets)
    var sets: [[Int]] = []
    var search = ComponentSearch(nodeCount: outside + 1)
    // Without a limit nothing ends the search.
    try? search.run(moves, from: children.indices) { component in
      let isClosed = component.nodes.allSatisfy { node in
        node != outside && moves.targets[Int(node)].allSatisfy { component.contains($0) }
      }
      if isClosed, component.nodes.count > 1 {
        sets.append(component.nodes.map { children[Int($0)] }.sorted())
      }
      return true
    }
    return sets.sorted { $0[0] < $1[0] }
  }

  private func finding(of states: [Int], leftBy open: [Int]) -> ProofFinding<Context>? {
    let leaving = open.first { transition in
      let node = model.transitions[transition]
      return states.contains { model.shape.isInside(node.source, $0) }
        && node.targets.contains { target in
          !states.contains { model.shape.isInside(model.shape.state(of: target), $0) }
        }
    }
    guard let leaving, let first = states.compactMap({ survey.firstActive[$0] }).min() else {
      return nil
    }
    let names = Diagnostic.list(states.map { model.states[$0].name })
    let shown = judge.shown(
      judge.way(to: first, end: "from here on one of \(names) is active, and no other state")
    )
    return ProofFinding(
      kind: .neverLeftTogether,
      states: states.compactMap { model.states[$0].id },
      problem:
        "\(names) are never left together: no step leads from them to another state, although "
        + "'\(model.description(of: leaving))' would",
      suggestion: "correct what keeps it from being taken, or acknowledge the finding",
      location: model.transitions[leaving].location ?? model.states[states[0]].location,
      path: shown.path,
      mismatch: shown.mismatch,
      transitions: [leaving]
    )
  }

  // MARK: - Places

  /// The position of the state that a state is inside of, among sorted ones.
  private func position(of state: Int, in children: [Int]) -> Int? {
    var (low, high) = (0, children.count)
    while low < high {
      let middle = (low + high) / 2
      if model.states[children[middle]].last < state { low = middle + 1 } else { high = middle }
    }
    return low < children.count && children[low] <= state ? low : nil
  }

  /// Whether a transition from elsewhere leaves a state: its domain is a state around it.
  private func leaves(_ state: Int, _ transition: TransitionNode<Context>) -> Bool {
    let topology = survey.program.topology
    let domain = topology.leastCommonCompoundAncestor(
      of: [transition.source] + transition.targets.map { model.shape.state(of: $0) }
    )
    return topology.isDescendant(state, of: domain)
  }
}
