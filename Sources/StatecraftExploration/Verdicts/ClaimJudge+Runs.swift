internal import Statecraft

extension ClaimJudge {
  /// Judges a claim about whole runs, or about what is always possible.
  func judgeRuns(_ claim: Claim<Context>) -> Judgement {
    guard explorer.stop == nil, let graph, let first = explorer.proof.firstFact(of: claim)
    else { return unlessStopped(.unknown) }
    let runs = runs(in: graph, of: explorer)
    do {
      switch claim.kind {
      case .alwaysPossible(let fact): return try runs.judge(reaching: fact.name, first)
      case .leads(let premise, let goal, _):
        return try runs.judge(premise.name, leadingTo: goal.name, from: first)
      case .holds(let formula):
        let numbered = try formula.numbered(isSame: Fact.isSame).formula.shifted(by: first)
        return try runs.judge(formula, numbered, of: claim.name)
      case .always, .never, .possible, .step: return Judgement(verdict: .unknown)
      }
    } catch {
      return Judgement(verdict: .unknown, reason: "\(error)")
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
    if let stop = explorer.stop ?? explorer.interruption ?? exhaustion(spent) {
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
        remainder(spent),
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
      spent += other.store.count
      switch other.stop {
      case .situations: other.known.stop = exhaustion(spent)
      case .bytes: other.known.stop = .bytes(explorer.budget.bytes)
      case .spilling(.limit):
        other.known.stop = explorer.budget.spill.map { .spilling(.limit($0.bytes)) }
      case .allSpilled(_, let disk):
        other.known.stop = .allSpilled(
          memory: explorer.budget.bytes,
          disk: disk + explorer.store.spilledBytes
        )
      case .numbers, .spilling, .time, .cancelled, .refused, nil: break
      }
      guard let late = other.timeIsUp else {
        guard other.stop == nil, other.cutCount == 0, let graph = other.fairGraph else {
          return other.extent.judgement(.proved)
        }
        let place = "where '\(premise.name)' is true"
        return try runs(in: graph, of: other).provedIfRunsGoOn(from: place) {
          premise.holds(in: Situation(other.moment(in: $0).machine))
        }
      }
      var way = way(to: late, in: other, end: "\(time) have passed without: \(goal.name)")
      way.labels.append(.timeIsUp)
      way.situations.append(other.store.withBytes(of: late) { Array($0) })
      return Judgement(verdict: .refuted, way: way)
    } catch {
      return Judgement(verdict: .unknown, reason: "\(error)")
    }
  }

  /// What is left of the budget for the exploration of a claim with a time.
  private func remainder(_ spent: Int) -> ExplorationBudget {
    var rest = explorer.budget
    rest.bytes = max(0, rest.bytes - explorer.byteCount)
    rest.spill?.bytes -= explorer.store.spilledBytes
    rest.situations = rest.situations.map { $0 - explorer.store.count - spent }
    return rest
  }

  /// Whether no situations are left of the budget.
  private func exhaustion(_ spent: Int) -> ExplorationStop? {
    guard let limit = explorer.budget.situations, explorer.store.count + spent >= limit else {
      return nil
    }
    return .situations(limit)
  }
}
