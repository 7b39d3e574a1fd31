internal import Statecraft

extension ClaimJudge {
  /// Judges a claim about whole runs, or about what is always possible.
  func judgeRuns(_ claim: Claim<Context>) -> Judgement {
    let judgement = judgeFollowedRuns(claim)
    guard let endless = explorer.endlessText, judgement.verdict != .unknown else {
      return judgement
    }
    // A run that was found is one, unless it had to leave by a step that was not followed.
    var isRun = judgement.verdict == .refuted && graph?.fairness.isEmpty == true
    if case .alwaysPossible = claim.kind { isRun = false }
    return isRun ? judgement : Judgement(verdict: .unknown, reason: endless)
  }

  /// Judges a claim about whole runs by the steps that were followed.
  private func judgeFollowedRuns(_ claim: Claim<Context>) -> Judgement {
    guard explorer.stop == nil, let graph, let first = explorer.proof.firstFact(of: claim)
    else { return unlessStopped(.unknown) }
    do {
      var judgement = try judge(claim, first, runs(in: graph, of: explorer))
      if let numbers = judgement.way?.numbers {
        let facts = claim.facts
        judgement.way?.changedFact = { step, situation in
          let number = step == 0 ? 0 : numbers[step - 1]
          return facts.indices.first { position in
            let was = graph.facts[number] & (1 << UInt64(first + position)) != 0
            return facts[position].holds(in: situation) != was
          }.map { facts[$0].name }
        }
      }
      return judgement
    } catch {
      return Judgement(verdict: .unknown, reason: "\(error)")
    }
  }

  private func judge(
    _ claim: Claim<Context>,
    _ first: Int,
    _ runs: RunJudge<PathReplay<Context>.Way>
  ) throws(TemporalError) -> Judgement {
    switch claim.kind {
    case .alwaysPossible(let fact): return try runs.judge(reaching: fact.name, first)
    case .leads(let premise, let goal, _):
      return try runs.judge(premise.name, leadingTo: goal.name, from: first)
    case .holds(let formula):
      let numbered = try formula.numbered(isSame: Fact.isSame).formula.shifted(by: first)
      return try runs.judge(formula, numbered, of: claim.name)
    case .always, .never, .possible, .step: return Judgement(verdict: .unknown)
    }
  }

  /// What judges claims about runs.
  ///
  /// A situation that was not left because of a bound has no steps, so that no run ends in it.
  private func runs(
    in graph: StepGraph,
    of explorer: Explorer<Context>
  ) -> RunJudge<PathReplay<Context>.Way> {
    RunJudge(
      graph: graph,
      timers: explorer.labels.timers,
      timePasses: { explorer.timePasses },
      extent: explorer.extent,
      isCut: { graph.steps(of: $0).isEmpty },
      cutReason: ChartWords(for: explorer.codec.table.program.model).boundedRuns,
      limit: explorer.searchLimit,
      wayTo: { way(to: $0, in: explorer, end: $1) },
      wayAlong: { way(along: $0, in: graph, end: $1) }
    )
  }

  /// The way along a run.
  private func way(
    along run: Lasso,
    in graph: StepGraph,
    end: String
  ) -> PathReplay<Context>.Way {
    var way = PathReplay<Context>.Way()
    way.end = end
    way.loopStart = run.stem.count + (explorer.codec.mistake == .shiftedLoop ? 1 : 0)
    for step in run.stem + run.loop {
      way.labels.append(explorer.labels.meaning(of: graph.labels[step]))
      let target = Int(graph.targets[step])
      way.numbers.append(target)
      way.situations.append(explorer.store.withBytes(of: target) { Array($0) })
    }
    return way
  }

  /// Judges a claim with a time by an exploration of its own, in which the time is part of situations.
  ///
  /// It may use what is left of the budget.
  ///
  /// - Parameters:
  ///   - watch: what was seen of the claim.
  ///   - premise: what starts the time.
  ///   - goal: what must hold before it ends.
  ///   - time: the time.
  ///   - spent: how many situations such explorations have found; those of this one are added.
  /// - Returns: the verdict.
  func judge(
    _ watch: ClaimWatch<Context>,
    _ premise: Fact<Context>,
    _ goal: Fact<Context>,
    within time: Duration,
    _ spent: inout Int
  ) -> Judgement {
    if !watch.hasPremise {
      return unlessStopped(.vacuous, reason: "'\(premise.name)' is never true")
    }
    guard let timed = watch.claim.timeWatch else {
      return Judgement(
        verdict: .unknown,
        reason: time.refusalAsLimit
      )
    }
    if explorer.hasUnknownTimes {
      return Judgement(
        verdict: .unknown,
        reason: "a claim with a time is not checked from a restored machine"
      )
    }
    var budget = RemainingBudget(
      of: explorer.budget,
      situations: explorer.store.count,
      bytes: explorer.byteCount,
      spilledBytes: explorer.store.spilledBytes,
      spent: spent
    )
    defer { spent = budget.spent }
    if let stop = explorer.stop ?? explorer.interruption ?? budget.exhaustion {
      return Judgement(verdict: .unknown, reason: "\(stop) before the time was explored")
    }
    do {
      let codec = try SituationCodec(
        explorer.codec.table,
        watchesTime: true,
        mistake: explorer.codec.mistake
      )
      var other = Explorer(
        codec,
        explorer.proof,
        budget.next,
        stepper: explorer.stepper,
        workers: explorer.workers,
        watch: timed,
        // Whether time can go on is seen in the steps.
        keepsSteps: ZenoLoop(explorer.urgentSteps) != nil,
        deadline: explorer.deadline,
        disk: explorer.disk,
        isCancelled: explorer.isCancelled,
        progress: explorer.progress,
        refusal: explorer.refusal
      )
      other.run(from: start)
      budget.spend(other.store.count)
      other.known.stop = other.stop.map(budget.named)
      guard let late = other.timeIsUp else {
        guard other.stop == nil, other.cutCount == 0, other.known.givenUpCount == 0,
          let graph = other.fairGraph
        else {
          return other.extent.judgement(.proved)
        }
        let place = "where '\(premise.name)' is true"
        return try runs(in: graph, of: other).provedIfRunsGoOn(from: place) {
          premise.holds(in: Situation(other.moment(in: $0).machine))
        }
      }
      let end = "\(time) have passed without: \(goal.name)"
      var way = way(to: late, in: other, end: end)
      way.checkedEnd = { goal.holds(in: $0) ? nil : end }
      way.labels.append(.timeIsUp)
      way.situations.append(other.store.withBytes(of: late) { Array($0) })
      return Judgement(verdict: .refuted, way: way)
    } catch {
      return Judgement(verdict: .unknown, reason: "\(error)")
    }
  }
}
