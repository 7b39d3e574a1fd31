internal import Statecraft

/// Gives verdicts on claims by what an exploration has seen.
struct ClaimJudge<Context: ChartContext> {
  let explorer: Explorer<Context>
  private let replay: PathReplay<Context>

  init(_ explorer: Explorer<Context>, _ start: Machine<Context>) {
    self.explorer = explorer
    replay = PathReplay(start: start, codec: explorer.codec)
  }

  /// The claims with their verdicts, in the order of writing.
  var reports: [ClaimReport<Context>] { explorer.watches.map(report) }

  /// Why not everything was explored.
  var problems: [String] {
    let missing = explorer.proof.undetermined.filter {
      !explorer.labels.computedCases.contains($0.index)
    }
    return (explorer.stop.map { ["\($0)"] } ?? [])
      + (explorer.stop == nil ? missing.map(PreparedProof<Context>.missing) : [])
  }

  /// What was found without a claim.
  var findings: [ProofFinding<Context>] {
    guard let stuck = explorer.stuck else { return [] }
    let count = stuck.count
    let end = "the machine is not final, and nothing in the alphabet changes anything"
    guard let path = try? path(to: stuck.first, end: end) else { return [] }
    let text = "\(count) stuck \(count == 1 ? "situation" : "situations"): \(end)"
    return [ProofFinding(text: text, path: path)]
  }

  /// A verdict before a path is attached.
  private struct Judgement {
    var verdict: Verdict
    var reason = ""
    var situation: Int?
    var step: (from: Int, label: UInt32)?
    var end = ""
  }

  private func report(_ watch: ClaimWatch<Context>) -> ClaimReport<Context> {
    var judgement = judge(watch)
    var shown: ProofPath<Context>?
    do {
      if let step = judgement.step {
        shown = try path(to: step.from, then: step.label, end: judgement.end)
      } else if let situation = judgement.situation {
        shown = try path(to: situation, end: judgement.end)
      }
    } catch {
      judgement.verdict = .unknown
      judgement.reason = "\(error)"
    }
    return ClaimReport(
      name: watch.claim.name,
      location: watch.claim.location,
      verdict: judgement.verdict,
      reason: judgement.reason,
      path: shown
    )
  }

  private func judge(_ watch: ClaimWatch<Context>) -> Judgement {
    if case .refused(let reason) = explorer.stop {
      return Judgement(verdict: .unknown, reason: reason)
    }
    switch watch.claim.kind {
    case .always(let fact):
      guard let situation = watch.decisive else { return unlessStopped(.proved) }
      let end = "false: \(falseFacts(fact, in: situation))"
      return Judgement(verdict: .refuted, situation: situation, end: end)
    case .never(let fact):
      guard let situation = watch.decisive else { return unlessStopped(.proved) }
      return Judgement(verdict: .refuted, situation: situation, end: "true: \(fact.name)")
    case .possible(let fact):
      guard let situation = watch.decisive else {
        var judgement = unlessStopped(.refuted)
        if judgement.verdict == .refuted { judgement.reason = "no situation is like that" }
        return judgement
      }
      return Judgement(verdict: .proved, situation: situation, end: "true: \(fact.name)")
    case .step:
      if let step = watch.step {
        return Judgement(
          verdict: .refuted,
          step: step,
          end: "the last step breaks it: \(watch.claim.name)"
        )
      }
      return watch.hasPremise
        ? unlessStopped(.proved)
        : unlessStopped(.vacuous, reason: "the machine takes no step")
    case .alwaysPossible(let fact):
      return judge(reaching: fact, of: watch.claim)
    case .leads, .holds:
      return Judgement(verdict: .unknown, reason: "claims about whole runs are not checked yet")
    }
  }

  private func unlessStopped(_ verdict: Verdict, reason: String = "") -> Judgement {
    if let stop = explorer.stop {
      return Judgement(verdict: .unknown, reason: "\(stop) \(explored)")
    }
    if explorer.cutCount > 0 {
      let count = explorer.cutCount
      let situations = count == 1 ? "1 situation was" : "\(count) situations were"
      return Judgement(verdict: .bounded, reason: "\(situations) not left because of the bound")
    }
    return Judgement(verdict: verdict, reason: reason)
  }

  private var explored: String {
    "after \(explorer.expandedCount) explored situations, depth "
      + "\(explorer.depth(of: max(0, explorer.expandedCount - 1)))"
  }

  private func judge(reaching fact: Fact<Context>, of claim: Claim<Context>) -> Judgement {
    guard explorer.stop == nil, explorer.cutCount == 0, let graph = explorer.graph,
      let bit = explorer.proof.firstFact(of: claim)
    else { return unlessStopped(.proved) }
    let reached = graph.canReach { graph.facts[$0] & 1 << UInt64(bit) != 0 }
    guard let lost = reached.firstIndex(of: false) else { return Judgement(verdict: .proved) }
    return Judgement(
      verdict: .refuted,
      situation: lost,
      end: "from here on it is not possible any more: \(fact.name)"
    )
  }

  /// The parts of a fact that are false in a situation.
  private func falseFacts(_ fact: Fact<Context>, in number: Int) -> String {
    let situation = Situation(explorer.machine(in: number))
    let parts = fact.conjuncts.filter { !$0.holds(in: situation) }.map { $0.name }
    return parts.isEmpty ? fact.name : parts.joined(separator: ", ")
  }

  private func path(
    to situation: Int,
    then last: UInt32? = nil,
    end: String
  ) throws(PathReplay<Context>.Mismatch) -> ProofPath<Context> {
    var numbers: [Int] = []
    var current = situation
    while current > 0 {
      numbers.append(current)
      current = Int(explorer.parents[current])
    }
    numbers.reverse()
    var labels = numbers.map { explorer.labels.meaning(of: explorer.foundBy[$0]) }
    var situations = numbers.map { number in explorer.store.withBytes(of: number) { Array($0) } }
    if let last, let target = explorer.target(of: situation, last) {
      labels.append(explorer.labels.meaning(of: last))
      situations.append(target)
    }
    return try replay.path(labels, situations, end: end)
  }
}
