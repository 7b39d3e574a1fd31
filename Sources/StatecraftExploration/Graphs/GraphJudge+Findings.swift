internal import Statecraft

extension GraphJudge {
  /// What was found without a claim; what is acknowledged has the reason.
  ///
  /// Where ways lead to states that any state may follow, nothing is said to be never so.
  var findings: [ProofFinding<StateGraphContext>] {
    let found = (lostFinding.map { [$0] } ?? []) + unreached + neverLeft
    return Acknowledgement.marked(
      found,
      by: proof.acknowledgements,
      isComplete: open.isEmpty
    )
  }

  private var lostFinding: ProofFinding<StateGraphContext>? {
    guard let (way, count) = lostFromFinal, let state = way.last else { return nil }
    return ProofFinding(
      kind: .noWayToFinal,
      states: [ways.names[state]],
      problem: "no final state can be reached from \(count) \(count == 1 ? "state" : "states")",
      suggestion: "declare a way out, or acknowledge the finding",
      location: proof.graph.locations[ways.names[state].description],
      path: GraphPath(states: way, end: "from here on no final state can be reached")
        .shown(in: ways)
    )
  }

  private var unreached: [ProofFinding<StateGraphContext>] {
    guard open.isEmpty else { return [] }
    return proof.graph.unreachable.map { state in
      ProofFinding(
        kind: .unreachedState,
        states: [StateName(state)],
        problem: "'\(state)' is never entered: \(absence(of: state))",
        suggestion: "declare it as a successor of a state that is, or remove it",
        location: proof.graph.locations[state]
      )
    }
  }

  /// Why no way leads to a state.
  private func absence(of state: String) -> String {
    var seen: Set<String> = [state]
    let sources = proof.graph.edges.filter { $0.to == state && seen.insert($0.from).inserted }
      .map(\.from)
    return switch sources.count {
    case 0: "no other state has it as its successor"
    case 1: "only '\(sources[0])' leads there, and is never entered either"
    default: "only \(Diagnostic.list(sources)) lead there, and are never entered either"
    }
  }

  private var neverLeft: [ProofFinding<StateGraphContext>] {
    proof.graph.deadEnds.compactMap { state in
      guard let number = ways.number(of: StateName(state)), !ways.isOpen[number] else { return nil }
      return ProofFinding(
        kind: .neverLeftState,
        states: [StateName(state)],
        problem: "'\(state)' is never left, and it is not final",
        suggestion: "declare a successor, make it a final state, or acknowledge the finding",
        location: proof.graph.locations[state],
        path: GraphPath(states: ways.way(to: number), end: "'\(state)' is never left any more")
          .shown(in: ways)
      )
    }
  }
}
