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
    graph = explorer.graph.map { graph in
      var graph = graph
      graph.fairness = explorer.fairness
      return graph
    }
  }

  /// The claims with their verdicts, in the order of writing.
  var reports: [ClaimReport<Context>] {
    var spent = 0
    return explorer.watches.map { report($0, &spent) }
  }

  /// Why not everything was explored.
  var problems: [String] {
    if let stop = explorer.stop { return ["\(stop)"] }
    let come = explorer.labels.computedCases
    return explorer.proof.undetermined.filter { !come.contains($0.index) }
      .map(PreparedProof<Context>.missing)
  }

  /// A verdict before its way is replayed.
  struct Judgement {
    var verdict: Verdict
    var reason = ""
    var way: PathReplay<Context>.Way?
    /// What watches the time on the way.
    var watch: TimeWatch<Context>?
  }

  private func report(
    _ watch: ClaimWatch<Context>,
    _ spent: inout Int
  ) -> ClaimReport<Context> {
    var judgement = judge(watch, &spent)
    let replayed = judgement.way.map { shown($0, judgement.watch) }
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
        append(step, to: &way) { before, after, _ in
          claim.isBroken(between: Situation(before), Situation(after))
        }
        return Judgement(verdict: .refuted, way: way)
      }
      return watch.hasPremise
        ? unlessStopped(.proved)
        : unlessStopped(.vacuous, reason: claim.absence)
    case .alwaysPossible(let fact): return judge(reaching: fact, of: watch.claim)
    case .leads(let premise, let goal, let time?):
      return judge(watch, premise, goal, within: time, &spent)
    case .leads, .holds: return judgeRuns(watch)
    }
  }

  /// Returns a verdict of a complete exploration, or what can be said without one.
  ///
  /// Where a bound kept situations from being explored, what would be proved is bounded. What would be
  /// refuted or vacuous, because something was not seen, is unknown: it may be in the rest.
  func unlessStopped(_ verdict: Verdict, reason: String = "") -> Judgement {
    unlessStopped(verdict, reason: reason, explorer)
  }

  func unlessStopped(
    _ verdict: Verdict,
    reason: String = "",
    _ explorer: Explorer<Context>
  ) -> Judgement {
    if let stop = explorer.stop {
      let depth = explorer.depth(of: max(0, explorer.expandedCount - 1))
      let count = explorer.expandedCount
      var judgement = Judgement(
        verdict: .unknown,
        reason: "\(stop) after \(count) explored \(count == 1 ? "situation" : "situations"), "
          + "depth \(depth)"
      )
      let completed = explorer.completedDepth
      if verdict == .proved, stop.verdict(exploredTo: completed) == .bounded {
        judgement.verdict = .bounded
        judgement.reason += "; true of all up to depth \(completed)"
        if explorer.cutCount > 0 { judgement.reason += ", and \(Self.cut(explorer.cutCount))" }
      }
      return judgement
    }
    if explorer.cutCount > 0 {
      let cut = Self.cut(explorer.cutCount)
      return verdict == .proved
        ? Judgement(verdict: .bounded, reason: cut)
        : Judgement(verdict: .unknown, reason: reason.isEmpty ? cut : "\(reason), and \(cut)")
    }
    return Judgement(verdict: verdict, reason: reason)
  }

  /// Says that situations were not left.
  private static func cut(_ count: Int) -> String {
    let situations = count == 1 ? "1 situation was" : "\(count) situations were"
    return "\(situations) not left because of the bound"
  }

  private func judge(reaching fact: Fact<Context>, of claim: Claim<Context>) -> Judgement {
    guard explorer.stop == nil, let graph, let bit = explorer.proof.firstFact(of: claim)
    else { return unlessStopped(.unknown) }
    let isGoal = { (number: Int) in graph.facts[number] & 1 << UInt64(bit) != 0 }
    // Behind a situation that was not left everything may be possible.
    let isCut = { (number: Int) in graph.steps(of: number).isEmpty }
    let timers = explorer.labels.timers
    let limit = explorer.searchLimit
    do {
      let reached = try graph.canReach(timers: timers, surely: false, limit) {
        isGoal($0) || isCut($0)
      }
      if let lost = reached.firstIndex(of: false) {
        let end = "from here on it is not possible any more: \(fact.name)"
        return Judgement(verdict: .refuted, way: way(to: lost, end: end))
      }
      let sure = try graph.canReach(timers: timers, surely: true, limit, isGoal)
      if sure.indices.allSatisfy({ sure[$0] || isCut($0) }) {
        guard explorer.cutCount == 0 else { return unlessStopped(.proved) }
        return try provedIfRunsGoOn(from: "the start", in: explorer) { $0 == 0 }
      }
      if explorer.cutCount > 0 {
        let text = "'\(fact.name)' was not reached from everywhere"
        return unlessStopped(.unknown, reason: text)
      }
    } catch {
      return Judgement(verdict: .unknown, reason: "\(error)")
    }
    return Judgement(
      verdict: .unknown,
      reason: "whether it is possible depends on which of several timers fires first; say what "
        + "must be possible in states with at most one pending timer, or use `possible`"
    )
  }

  /// The parts of a fact that are false in a situation.
  private func falseFacts(_ fact: Fact<Context>, in situation: Situation<Context>) -> String {
    let parts = fact.conjuncts.filter { !$0.holds(in: situation) }.map { $0.name }
    return parts.isEmpty ? fact.name : parts.joined(separator: ", ")
  }
}
