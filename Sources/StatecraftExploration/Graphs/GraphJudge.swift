internal import Statecraft

/// Gives verdicts on claims about a graph of states.
struct GraphJudge {
  let proof: StateGraphProof
  let ways: GraphWays
  /// The memory that formulas may use, in bytes.
  let memoryBudget: Int
  /// The states that any state may follow, as far as ways lead to them.
  let open: [StateName]

  init(_ proof: StateGraphProof, from initial: String, memoryBudget: Int) {
    self.proof = proof
    self.memoryBudget = memoryBudget
    ways = GraphWays(proof.graph, from: initial)
    open = ways.open
  }

  /// The claims with their verdicts, in the order of writing.
  var reports: [ClaimReport<StateGraphContext>] {
    proof.claims.map { claim in
      let judgement = judge(claim)
      return ClaimReport(
        name: claim.name,
        location: claim.location,
        verdict: judgement.verdict,
        reason: judgement.reason,
        path: judgement.way?.shown(in: ways)
      )
    }
  }

  /// A verdict, with the way that shows it.
  typealias Judgement = JudgedClaim<GraphPath>

  private func judge(_ claim: GraphClaim) -> Judgement {
    switch claim.kind {
    case .always(let states):
      let way = ways.way { !states.contains(ways.names[$0]) }
      return refuted(way, "false: \(states.alternative)")
    case .never(let states):
      let way = ways.way { states.contains(ways.names[$0]) }
      return refuted(way, "true: \(states.alternative)")
    case .possible(let states):
      guard let way = ways.way(to: { states.contains(ways.names[$0]) }) else {
        return unlessOpen(.refuted, reason: "no way leads there")
      }
      let path = GraphPath(states: way, end: "true: \(states.alternative)")
      return Judgement(verdict: .proved, reason: basis(of: way), way: path)
    case .alwaysPossible(let states): return judge(reaching: states)
    case .step(let relation):
      return judge(
        claim,
        absence: "there is no switch",
        isMeant: { _, _ in true },
        relation
      )
    case .directly(let state, let sources):
      return judge(
        claim,
        absence: "no switch enters '\(state)'",
        isMeant: { $1 == state && $0 != state }
      ) { before, _ in
        sources.contains(before)
      }
    case .after(let state, let earlier): return judge(state, after: earlier)
    case .leads, .holds: return judgeRuns(claim)
    }
  }

  // MARK: - Ways

  /// The verdict on a claim about all ways that one of them refutes, if there is one.
  private func refuted(_ way: [Int]?, _ end: String) -> Judgement {
    guard let way else { return unlessOpen(.proved) }
    return Judgement(verdict: .refuted, way: GraphPath(states: way, end: end))
  }

  /// Returns a verdict on all ways, unless there may be others.
  ///
  /// Then what would be proved is bounded. What would be refuted or vacuous, because no way leads there, is
  /// unknown: another way may.
  func unlessOpen(_ verdict: Verdict, reason: String = "") -> Judgement {
    let others =
      open.count == ways.names.count
      ? "only the switches that were seen are known, and others may follow"
      : "any state may follow \(open.quoted)"
    return ExploredExtent(leftOut: open.isEmpty ? nil : others).judgement(verdict, reason: reason)
  }

  /// What says that there is a way; empty for a way without switches.
  private func basis(of way: [Int]) -> String {
    let sources = way.dropLast()
    if sources.isEmpty { return "" }
    let seen = sources.count { ways.isOpen[$0] }
    return seen == 0 ? "as declared" : seen == sources.count ? "as seen" : "as declared and seen"
  }

  private func judge(
    _ claim: GraphClaim,
    absence: String,
    isMeant: (StateName, StateName) -> Bool,
    _ relation: GraphClaim.Relation
  ) -> Judgement {
    var hasSteps = false
    for (state, steps) in ways.steps.enumerated() {
      for step in steps where isMeant(ways.names[state], ways.names[step.target]) {
        hasSteps = true
        if relation(ways.names[state], ways.names[step.target]) { continue }
        let end = "the last step breaks it: \(claim.name)"
        return refuted(ways.way(to: state) + [step.target], end)
      }
    }
    return hasSteps ? unlessOpen(.proved) : unlessOpen(.vacuous, reason: absence)
  }

  private func judge(_ state: StateName, after earlier: [StateName]) -> Judgement {
    guard let number = ways.number(of: state) else {
      return unlessOpen(.vacuous, reason: "no way leads to '\(state)'")
    }
    let way = ways.way(
      through: { !earlier.contains(ways.names[$0]) },
      to: { $0 == number }
    )
    return refuted(way, "'\(state)' comes without \(earlier.alternative)")
  }

  private func judge(reaching states: [StateName]) -> Judgement {
    let isGoal = { (number: Int) in states.contains(ways.names[number]) }
    let graph = stepGraph { _ in 0 }
    // From a state that any state may follow, every goal may be reached.
    let limit = SearchLimit(bytes: memoryBudget)
    let (reached, known): ([Bool], [Bool])
    do {
      reached = try graph.canReach(timers: 0..<0, surely: false, limit) {
        isGoal($0) || ways.isOpen[$0]
      }
      known =
        open.isEmpty
        ? reached : try graph.canReach(timers: 0..<0, surely: false, limit, isGoal)
    } catch {
      return Judgement(verdict: .unknown, reason: "\(error)")
    }
    guard let lost = reached.firstIndex(of: false) else {
      if let lost = known.firstIndex(of: false) {
        return unlessOpen(.unknown, reason: "no known way leads there from '\(ways.names[lost])'")
      }
      return unlessOpen(.proved, reason: ways.stepCount == 0 ? "" : "as declared")
    }
    let end = "from here on it is not possible any more: \(states.alternative)"
    return Judgement(
      verdict: .refuted,
      way: GraphPath(states: ways.way(to: lost), end: end)
    )
  }

  /// The way in which no final state can be reached any more, if one can be reached at all.
  var lostFromFinal: (way: [Int], count: Int)? {
    // Without a limit nothing ends the search.
    guard ways.isFinal.contains(true),
      let reached = try? stepGraph({ _ in 0 }).canReach(
        timers: 0..<0,
        surely: false,
        .none,
        { ways.isFinal[$0] || ways.isOpen[$0] }
      )
    else { return nil }
    return reached.firstIndex(of: false).map { (ways.way(to: $0), reached.count { !$0 }) }
  }
}
