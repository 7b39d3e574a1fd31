internal import Statecraft

extension StateGraphProof {
  /// Checks all claims on the ways of the graph.
  ///
  /// A graph or a proof with a mistake is not checked: the report names all mistakes, and each claim is
  /// ``Verdict/unknown``.
  ///
  /// - Parameter budget: limits the memory for formulas; its other limits do not apply, because the
  ///   graph is there already.
  /// - Returns: the verdicts, with a shortest way for each claim that one decides.
  /// - Complexity: O(claims × (states + edges)), without ``holds(_:_:fileID:line:)``.
  public func check(budget: ExplorationBudget = .standard) -> ProofReport<StateGraphContext> {
    let clock = ContinuousClock()
    let began = clock.now
    let problems = problems
    guard problems.isEmpty, let initial = graph.initial else { return refused(problems) }
    let judge = GraphJudge(self, from: initial, memoryBudget: max(0, budget.bytes))
    let findings = judge.findings
    return ProofReport(
      chart: name,
      claims: judge.reports,
      assumptions: judge.assumptions,
      findings: findings.filter { $0.acknowledgement == nil },
      acknowledged: findings.filter { $0.acknowledgement != nil },
      problems: [],
      situations: judge.ways.names.count,
      steps: judge.ways.stepCount,
      depth: judge.ways.depths.max() ?? 0,
      bytes: 0,
      spilledBytes: 0,
      duration: clock.now - began
    )
  }

  private func refused(_ problems: [String]) -> ProofReport<StateGraphContext> {
    ProofReport(
      chart: name,
      claims: claims.map {
        ClaimReport(
          name: $0.name,
          location: $0.location,
          verdict: .unknown,
          reason: "nothing was explored",
          path: nil
        )
      },
      assumptions: [],
      findings: [],
      problems: problems,
      situations: 0,
      steps: 0,
      depth: 0,
      bytes: 0,
      spilledBytes: 0,
      duration: .zero
    )
  }

  // MARK: - Mistakes

  /// Why nothing can be proved; empty for a good proof of a good graph.
  private var problems: [String] {
    graphProblems + nameProblems + assumptionProblems
  }

  /// Why the graph has no ways; empty for a good one.
  var graphProblems: [String] {
    var problems: [String] = []
    if let initial = graph.initial {
      if !graph.states.contains(initial) {
        problems.append(
          "the initial state '\(initial)' is not in the graph; add it, or correct its name"
        )
      }
    } else {
      problems.append("the graph has no initial state; pass 'initial:' where it is made")
    }
    problems += graph.dangling.map {
      "'\($0.from)' has the successor '\($0.to)', and one of them is not in the graph; add it, or "
        + "correct its name"
    }
    return problems
  }

  private var nameProblems: [String] {
    var problems: [String] = []
    var seen: Set<String> = []
    for claim in claims where !seen.insert(claim.name).inserted {
      problems.append(
        "there are two claims '\(claim.name)'; remove or change one of them (\(claim.location))"
      )
    }
    if claims.isEmpty, needsClaims {
      problems.append("the proof has no claims; write at least one")
    } else if saysNothing {
      problems.append(
        "there are no claims, and no state declares its successors, so there is nothing to find; "
          + "declare successors in a 'StateFamily'"
      )
    }
    for claim in claims where claim.lacksStates {
      problems.append("'\(claim.name)…' names no state; name at least one (\(claim.location))")
    }
    for claim in claims {
      problems += unknown(claim.states).map {
        "'\(claim.name)' speaks of '\($0)', which is not in the graph; its states are \(known) "
          + "(\(claim.location))"
      }
    }
    for acknowledgement in acknowledgements {
      problems += unknown(acknowledgement.states).map {
        "an acknowledgement speaks of '\($0)', which is not in the graph; its states are \(known) "
          + "(\(acknowledgement.location))"
      }
    }
    return problems
  }

  private var assumptionProblems: [String] {
    var problems: [String] = []
    let left = Set(graph.edges.map(\.from)).union(graph.unrestricted)
    for state in (leaving ?? []).sorted(by: { $0.description < $1.description })
    where !left.contains(state.description) {
      problems.append(
        "the proof says that objects leave '\(state)', and no switch does; correct the name, or "
          + "declare a successor"
      )
    }
    for (source, target) in fair
    where !graph.edges.contains(where: {
      $0.from == source.description && $0.to == target.description
    }) {
      problems.append(
        "the switch from '\(source)' to '\(target)' is fair, and the graph has none; correct the "
          + "names"
      )
    }
    return problems
  }

  /// The states of a list that are not in the graph, each once; none of an observed graph, in which
  /// others may still be seen.
  private func unknown(_ states: [StateName]) -> [StateName] {
    let known = Set(graph.states)
    if graph.unrestricted.isSuperset(of: known) { return [] }
    var seen: Set<StateName> = []
    return states.filter { !known.contains($0.description) && seen.insert($0).inserted }
  }

  private var known: String {
    graph.states.prefix(20).map { "'\($0)'" }.joined(separator: ", ")
      + (graph.states.count > 20 ? " and \(graph.states.count - 20) more" : "")
  }
}
