internal import Statecraft

/// Gives verdicts on claims by what explorations have seen.
struct ClaimJudge<Context: ChartContext> {
  let explorer: Explorer<Context>
  /// The graph with its fairness, for claims about runs; `nil` when there are none.
  let graph: StepGraph?
  let start: Machine<Context>

  init(_ explorer: Explorer<Context>, _ start: Machine<Context>) {
    self.explorer = explorer
    self.start = start
    graph = explorer.fairGraph
  }

  /// The claims with their verdicts, in the order of writing.
  var reports: [ClaimReport<Context>] {
    var spent = 0
    return explorer.watches.map { report($0, &spent) }
  }

  /// Why not everything was explored.
  var problems: [String] {
    if let stop = explorer.stop { return ["\(stop)"] }
    return explorer.unmentioned.map(PreparedProof<Context>.missing)
  }

  /// A verdict before its way is replayed.
  typealias Judgement = JudgedClaim<PathReplay<Context>.Way>

  private func report(
    _ watch: ClaimWatch<Context>,
    _ spent: inout Int
  ) -> ClaimReport<Context> {
    var judgement = judge(watch, &spent).doubted(
      because: doubt,
      unlessShown: isDecided(byRun: watch.claim)
    )
    let replayed = judgement.way.map { shown($0, watch.claim.timeWatch) }
    if let mismatch = replayed?.mismatch {
      judgement.verdict = .unknown
      judgement.reason = mismatch
    }
    return ClaimReport(
      name: watch.claim.name,
      location: watch.claim.location,
      verdict: judgement.verdict,
      reason: judgement.reason,
      path: replayed?.path,
      mismatch: replayed?.mismatch
    )
  }

  /// That the proof does not say of some events whether they come; `nil` as a rule.
  private var doubt: String? {
    let names = explorer.unmentioned.map(\.name)
    return names.isEmpty ? nil : PreparedProof<Context>.unmentioned(names)
  }

  /// Whether a run that the exploration has found decides a claim, although other events may come.
  private func isDecided(byRun claim: Claim<Context>) -> Bool {
    if case .alwaysPossible = claim.kind { return false }
    guard claim.isAboutRuns else { return true }
    // A run is none if an event is fair that would be possible on it.
    return !explorer.unmentioned.contains { event in
      explorer.proof.fair.contains { $0.isAbout(event.index) }
    }
  }

  /// Replays a way on a machine; returns the path, or why it cannot be shown.
  func shown(
    _ way: PathReplay<Context>.Way,
    _ watch: TimeWatch<Context>? = nil
  ) -> (path: ProofPath<Context>?, mismatch: String?) {
    do {
      let way = try PathAlignment(explorer)?.aligned(way, from: start) ?? way
      return (try replay(watch).path(way), nil)
    } catch {
      return (nil, "\(error)")
    }
  }

  func replay(_ watch: TimeWatch<Context>? = nil) -> PathReplay<Context> {
    PathReplay(start: start, codec: explorer.codec.ordered ?? explorer.codec, watch: watch)
  }

  private func judge(_ watch: ClaimWatch<Context>, _ spent: inout Int) -> Judgement {
    if case .refused(let reason) = explorer.stop {
      return Judgement(verdict: .unknown, reason: reason)
    }
    switch watch.claim.kind {
    case .always(let fact):
      guard let situation = watch.decisive else { return unlessStopped(.proved) }
      let end = "false: \(falseFacts(fact, in: Situation(explorer.moment(in: situation).machine)))"
      var way = way(to: situation, end: end)
      way.checkedEnd = { fact.holds(in: $0) ? nil : "false: \(falseFacts(fact, in: $0))" }
      return Judgement(verdict: .refuted, way: way)
    case .never(let fact):
      guard let situation = watch.decisive else { return unlessStopped(.proved) }
      return Judgement(verdict: .refuted, way: way(to: situation, where: fact))
    case .possible(let fact):
      guard let situation = watch.decisive else {
        return unlessStopped(.refuted, reason: "no situation is like that")
      }
      return Judgement(verdict: .proved, way: way(to: situation, where: fact))
    case .step(let claim):
      if let step = watch.step {
        var way = way(to: step.from, end: "the last step breaks it: \(watch.claim.name)")
        append(step, to: &way) { before, after, outcome in
          let before = Situation(before)
          return claim.applies(to: StepVisits(outcome), from: before)
            && !claim.test(before, Situation(after))
        }
        return Judgement(verdict: .refuted, way: way)
      }
      return watch.hasPremise
        ? unlessStopped(.proved)
        : unlessStopped(.vacuous, reason: claim.absence)
    case .leads(let premise, let goal, let time?):
      return judge(watch, premise, goal, within: time, &spent)
    case .alwaysPossible, .leads, .holds: return judgeRuns(watch.claim)
    }
  }

  /// Returns a verdict of a complete exploration, or what can be said without one.
  func unlessStopped(_ verdict: Verdict, reason: String = "") -> Judgement {
    explorer.extent.judgement(verdict, reason: reason)
  }

  /// The parts of a fact that are false in a situation.
  private func falseFacts(_ fact: Fact<Context>, in situation: Situation<Context>) -> String {
    let parts = fact.conjuncts.filter { !$0.holds(in: situation) }.map { $0.name }
    return parts.isEmpty ? fact.name : parts.joined(separator: ", ")
  }
}

extension Explorer {
  /// Says that some steps do not end; `nil` if all do.
  var endlessText: String? {
    switch known.givenUpCount {
    case 0: nil
    case 1: "1 step does not end, so that nothing is known of what follows it"
    case let count: "\(count) steps do not end, so that nothing is known of what follows them"
    }
  }

  /// How much was explored.
  var extent: ExploredExtent {
    let count = known.expandedCount
    let situations = count == 1 ? "situation" : "situations"
    let cut = known.cutCount == 1 ? "1 situation was" : "\(known.cutCount) situations were"
    return ExploredExtent(
      stop: known.stop,
      explored: "\(count) explored \(situations), depth \(depth(of: max(0, count - 1)))",
      completedDepth: completedDepth,
      leftOut: known.cutCount == 0 ? nil : "\(cut) not left because of the bound",
      endless: endlessText
    )
  }
}
