internal import Statecraft

extension GraphJudge {
  /// Judges a claim about whole runs.
  func judgeRuns(_ claim: GraphClaim) -> Judgement {
    do {
      switch claim.kind {
      case .leads(let premise, let goal):
        let isPremise = { (number: Int) in premise.contains(ways.names[number]) }
        guard ways.names.indices.contains(where: isPremise) else {
          return unlessOpen(.vacuous, reason: "no way leads to '\(premise.alternative)'")
        }
        let graph = stepGraph { number in
          (isPremise(number) ? 1 : 0) | (goal.contains(ways.names[number]) ? 2 : 0)
        }
        let run = try check(graph).counterexample(toFact: 0, leadingTo: 1)
        return judgement(run, graph, "'\(goal.alternative)' never follows '\(premise.alternative)'")
      case .holds(let formula):
        let (numbered, facts) = try formula.numbered(isSame: ==)
        guard facts.count <= 64 else {
          return Judgement(
            verdict: .unknown,
            reason: "the formula speaks of \(facts.count) states, and at most 64 are possible"
          )
        }
        let graph = stepGraph { number in
          facts.indices.reduce(0) { bits, fact in
            facts[fact] == ways.names[number] ? bits | 1 << UInt64(fact) : bits
          }
        }
        let run = try check(graph).counterexample(to: numbered)
        return judgement(run, graph, "the run is none of those that '\(claim.name)' allows")
      case .always, .never, .possible, .alwaysPossible, .step, .directly, .after:
        return Judgement(verdict: .unknown)
      }
    } catch {
      return Judgement(verdict: .unknown, reason: "\(error)")
    }
  }

  private func check(_ graph: StepGraph) -> FormulaCheck {
    FormulaCheck(graph, memoryBudget: memoryBudget)
  }

  /// The switches between the states, with the assumptions of the proof.
  ///
  /// The label of a switch is its position among all of them.
  ///
  /// - Parameter facts: the facts that hold in a state, as bits.
  /// - Returns: the graph, in which runs may end where objects may stay.
  func stepGraph(_ facts: (Int) -> UInt64) -> StepGraph {
    var graph = StepGraph.empty
    var fairness: [FairnessCondition] = []
    var label: UInt32 = 0
    for (state, steps) in ways.steps.enumerated() {
      graph.begin(facts: facts(state))
      for step in steps {
        if proof.fair.contains(where: {
          $0.from == ways.names[state] && $0.to == ways.names[step.target]
        }) {
          fairness.append(
            FairnessCondition(
              name: "\(ways.names[state]) → \(ways.names[step.target])",
              isStrong: true,
              demand: .whereServed,
              labels: [label],
              otherSteps: []
            )
          )
        }
        graph.add(step.target, label)
        label += 1
      }
      if steps.isEmpty || !isLeft(state) { graph.addStay(at: state) }
    }
    graph.finish()
    graph.fairness = fairness
    return graph
  }

  /// Whether it is assumed that objects leave a state in the end.
  private func isLeft(_ state: Int) -> Bool {
    guard let leaving = proof.leaving else { return true }
    return leaving.contains(ways.names[state])
  }

  /// Returns the verdict on a claim that a run refutes, if there is one.
  private func judgement(_ run: Lasso?, _ graph: StepGraph, _ end: String) -> Judgement {
    guard let run else { return unlessOpen(.proved) }
    var path = GraphPath(
      states: [0] + (run.stem + run.loop).map { Int(graph.targets[$0]) },
      end: end
    )
    path.loopStart = run.stem.count
    for (position, step) in (run.stem + run.loop).enumerated()
    where graph.labels[step] == StepGraph.stay {
      path.stays.insert(position)
    }
    // Nothing is known to follow, and yet something does by assumption.
    let hasUnknown = path.stays.contains { ways.isOpen[path.states[$0]] && isLeft(path.states[$0]) }
    if hasUnknown { return unlessOpen(.proved) }
    return Judgement(verdict: .refuted, path: path)
  }
}
