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
        let facts = { (number: Int) -> UInt64 in
          (isPremise(number) ? 1 : 0) | (goal.contains(ways.names[number]) ? 2 : 0)
        }
        let end = "'\(goal.alternative)' never follows '\(premise.alternative)'"
        return try judge(facts, end) { check throws(TemporalError) in
          try check.counterexample(toFact: 0, leadingTo: 1)
        }
      case .holds(let formula):
        let (numbered, facts) = try formula.numbered(isSame: ==)
        guard facts.count <= 64 else {
          return Judgement(
            verdict: .unknown,
            reason: "the formula speaks of \(facts.count) states, and at most 64 are possible"
          )
        }
        let bits = { (number: Int) -> UInt64 in
          facts.indices.reduce(0) { bits, fact in
            facts[fact] == ways.names[number] ? bits | 1 << UInt64(fact) : bits
          }
        }
        let end = "the run is none of those that '\(claim.name)' allows"
        return try judge(bits, end) { check throws(TemporalError) in
          try check.counterexample(to: numbered)
        } absence: { check throws(TemporalError) in
          try check.absentPremise(of: numbered)
            .map { formula.premises[$0].absenceText(in: claim.name) }
        }
      case .always, .never, .possible, .alwaysPossible, .step, .directly, .after:
        return Judgement(verdict: .unknown)
      }
    } catch {
      return Judgement(verdict: .unknown, reason: "\(error)")
    }
  }

  /// Judges a claim by a search for runs that refute it.
  ///
  /// - Parameters:
  ///   - facts: the facts that hold in a state, as bits.
  ///   - end: what is false at the end of such a run.
  ///   - search: finds a run that refutes the claim.
  ///   - absence: says which premise is never true; `nil` if there is none.
  /// - Returns: the verdict.
  /// - Throws: what has ended the search.
  private func judge(
    _ facts: (Int) -> UInt64,
    _ end: String,
    _ search: (FormulaCheck) throws(TemporalError) -> Lasso?,
    absence: (FormulaCheck) throws(TemporalError) -> String? = { _ in nil }
  ) throws(TemporalError) -> Judgement {
    let graph = stepGraph(facts)
    if let run = try search(FormulaCheck(graph, memoryBudget: memoryBudget)) {
      return refuted(run, graph, end)
    }
    // Where any state may follow, nothing may be known to follow, and yet something does by assumption.
    let longer = open.isEmpty ? graph : stepGraph(endingInOpen: true, facts)
    let check = FormulaCheck(longer, memoryBudget: memoryBudget)
    if !open.isEmpty, let run = try search(check) {
      let state = run.loop.first.map { ways.names[Int(longer.targets[$0])].description } ?? ""
      return unlessOpen(.unknown, reason: "it depends on what follows '\(state)'")
    }
    if let reason = try absence(check) { return unlessOpen(.vacuous, reason: reason) }
    return unlessOpen(.proved)
  }

  /// The switches between the states, with the assumptions of the proof.
  ///
  /// The label of a switch is its position among all of them.
  ///
  /// - Parameters:
  ///   - endingInOpen: whether runs may end where nothing is known to follow, and any state may.
  ///   - facts: the facts that hold in a state, as bits.
  /// - Returns: the graph, in which runs may end where objects may stay.
  func stepGraph(endingInOpen: Bool = false, _ facts: (Int) -> UInt64) -> StepGraph {
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
      let isEnd = steps.isEmpty && (endingInOpen || !ways.isOpen[state])
      if isEnd || !isLeft(state) { graph.addStay(at: state) }
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

  /// Returns the verdict on a claim that a run refutes.
  private func refuted(_ run: Lasso, _ graph: StepGraph, _ end: String) -> Judgement {
    var path = GraphPath(
      states: [0] + (run.stem + run.loop).map { Int(graph.targets[$0]) },
      end: end
    )
    path.loopStart = run.stem.count
    for (position, step) in (run.stem + run.loop).enumerated()
    where graph.labels[step] == StepGraph.stay {
      path.stays.insert(position)
    }
    return Judgement(verdict: .refuted, way: path)
  }
}
