internal import Statecraft

/// Gives verdicts on the claims of a system by what an exploration has seen.
struct SystemJudge {
  let explorer: SystemExplorer
  let replay: SystemReplay

  init(_ explorer: SystemExplorer) {
    self.explorer = explorer
    replay = SystemReplay(steps: explorer.steps)
  }

  /// The report of an exploration that began at a time.
  func report(since began: ContinuousClock.Instant) -> SystemReport {
    var claims = queues
    var spent = 0
    for claim in explorer.steps.system.claims { claims.append(self.claim(claim, &spent)) }
    let findings = findings
    var mismatches = claims.compactMap { claim in
      claim.mismatch.map { "the path of '\(claim.name)' cannot be shown: \($0)" }
    }
    mismatches += findings.compactMap { finding in
      finding.mismatch.map { "the path of a finding cannot be shown (\(finding.problem)): \($0)" }
    }
    return SystemReport(
      system: explorer.steps.system.name,
      claims: claims,
      assumptions: explorer.steps.absences
        + explorer.fairness.map { "\($0.isStrong ? "fair" : "weakly fair"): \($0.name)" }
        + explorer.steps.invocationAssumptions
        + explorer.steps.timeAssumptions
        + explorer.steps.parts.flatMap(\.acknowledgements)
        + explorer.steps.system.acknowledgements.map(\.text),
      findings: findings,
      problems: problems + mismatches,
      situations: explorer.store.count,
      steps: explorer.stepCount,
      depth: Int(explorer.depths.last ?? 0),
      bytes: explorer.byteCount,
      spilledBytes: explorer.store.spilledBytes,
      duration: ContinuousClock.now - began
    )
  }

  /// Why not everything was explored, or what does not count.
  private var problems: [String] {
    if let stop = explorer.stop { return ["\(stop)"] }
    let refusal = explorer.steps.strangers.refusal(of: "an acknowledgement")
    let undetermined = seesAllMessages ? explorer.steps.undetermined : []
    return undetermined + (refusal.map { [$0] } ?? [])
  }

  /// Whether all messages were seen; behind a full queue other ones may come.
  var seesAllMessages: Bool { explorer.stop == nil && explorer.cut.isEmpty }

  /// That the system does not say of some events whether they come; `nil` as a rule.
  var doubt: String? { seesAllMessages ? explorer.steps.doubt : nil }

  /// A verdict before its way is replayed.
  typealias Judgement = JudgedClaim<SystemWay>

  /// The claim that no queue is too full, if there are queues that must not be.
  private var queues: [SystemReport.Claim] {
    guard let watched = explorer.steps.system.watchedConnections.first else { return [] }
    guard let overflow = explorer.overflow else {
      let judgement = unlessStopped(.proved).doubted(because: doubt, unlessShown: true)
      return [shown(SystemClaim.queuesName, watched.location, judgement)]
    }
    let connection = explorer.steps.system.connections[overflow.connection]
    var way = way(
      to: overflow.from,
      "the queue \(connection.name) has \(connection.link.capacity ?? 0) places, and all are taken"
    )
    way.steps.append((overflow.label, bytes(of: overflow.target)))
    let judgement = Judgement(verdict: .refuted, way: way)
    return [shown(SystemClaim.queuesName, connection.location, judgement)]
  }

  private func claim(_ claim: SystemClaim, _ spent: inout Int) -> SystemReport.Claim {
    let isDecidedByRun = if case .alwaysPossible = claim.kind { false } else { true }
    var judgement = judge(claim, &spent).doubted(because: doubt, unlessShown: isDecidedByRun)
    if let way = judgement.way, way.changedFact == nil {
      judgement.way?.changedFact = changedFact(of: claim, way.numbers)
    }
    return shown(claim.name, claim.location, judgement)
  }

  /// Compares the facts of a claim with what the exploration has found in the situations of a way.
  private func changedFact(of claim: SystemClaim, _ numbers: [Int]) -> SystemWay.ChangedFact {
    let facts = claim.facts
    let first = firstFact(of: claim)
    return { step, _, situation in
      let number = step == 0 ? 0 : numbers[step - 1]
      return facts.indices.first { position in
        facts[position].test(situation) != holds(first + position, in: number)
      }.map { facts[$0].name }
    }
  }

  private func shown(
    _ name: String,
    _ location: Diagnostic.Location,
    _ judgement: Judgement
  ) -> SystemReport.Claim {
    var shown = SystemReport.Claim(
      name: name,
      location: location,
      verdict: judgement.verdict,
      reason: judgement.reason,
      path: nil
    )
    guard let way = judgement.way else { return shown }
    do {
      let replay = way.watch.map { SystemReplay(steps: $0) } ?? replay
      shown.path = try replay.path(
        way.steps,
        loopStart: way.loopStart,
        end: way.end,
        asking: way.changedFact
      )
    } catch {
      shown.verdict = .unknown
      shown.reason = "\(error)"
      shown.mismatch = shown.reason
    }
    return shown
  }

  private func judge(_ claim: SystemClaim, _ spent: inout Int) -> Judgement {
    if case .refused(let reason) = explorer.stop {
      return Judgement(verdict: .unknown, reason: reason)
    }
    let first = firstFact(of: claim)
    switch claim.kind {
    case .always(let fact):
      return refuted(at: situation { !holds(first, in: $0) }, "false: \(fact.name)")
    case .never(let fact):
      return refuted(at: situation { holds(first, in: $0) }, "true: \(fact.name)")
    case .possible(let fact):
      guard let found = situation({ holds(first, in: $0) }) else {
        return unlessStopped(.refuted, reason: "no situation is like that")
      }
      return Judgement(verdict: .proved, way: way(to: found, "true: \(fact.name)"))
    case .step(let test):
      guard let step = explorer.stepWatch.broken[claim.name] else {
        return explorer.stepCount == 0
          ? unlessStopped(.vacuous, reason: "the system takes no step") : unlessStopped(.proved)
      }
      var way = way(to: step.from, "the last step breaks it: \(claim.name)")
      way.steps.append((step.label, bytes(of: step.target)))
      let count = way.steps.count
      way.changedFact = { step, before, after in
        guard step == count, let before else { return nil }
        return test(before, after) ? claim.name : nil
      }
      return Judgement(verdict: .refuted, way: way)
    case .leads(let premise, let goal, within: let time?):
      return judge(premise, goal, within: time, first, &spent)
    case .alwaysPossible, .leads, .holds:
      guard explorer.stop == nil else { return unlessStopped(.unknown) }
      do {
        return try judgeRuns(claim, first)
      } catch {
        return Judgement(verdict: .unknown, reason: "\(error)")
      }
    }
  }

  private func refuted(at situation: Int?, _ end: String) -> Judgement {
    guard let situation else { return unlessStopped(.proved) }
    return Judgement(verdict: .refuted, way: way(to: situation, end))
  }

  /// Returns a verdict of a complete exploration, or what can be said without one.
  func unlessStopped(_ verdict: Verdict, reason: String = "") -> Judgement {
    explorer.extent.judgement(verdict, reason: reason)
  }

  // MARK: - Facts and ways

  private func firstFact(of claim: SystemClaim) -> Int {
    var position = 0
    for other in explorer.steps.system.claims {
      if other.name == claim.name { return position }
      position += other.facts.count
    }
    return position
  }

  func holds(_ fact: Int, in situation: Int) -> Bool {
    explorer.graph.facts[situation] & (1 << UInt64(fact)) != 0
  }

  /// The first explored situation that satisfies a condition; it is one of the nearest.
  func situation(_ condition: (Int) -> Bool) -> Int? {
    explorer.graph.facts.indices.first { !explorer.cut.contains($0) && condition($0) }
  }

  func bytes(of situation: Int) -> [UInt8] {
    explorer.store.withBytes(of: situation) { Array($0) }
  }

  /// The situations on a shortest way to one, from the first one behind the start.
  private func numbers(to situation: Int) -> [Int] {
    var numbers: [Int] = []
    var current = situation
    while current > 0 {
      numbers.append(current)
      current = Int(explorer.parents[current])
    }
    return numbers.reversed()
  }

  func way(to situation: Int) -> [(label: UInt32, bytes: [UInt8])] {
    numbers(to: situation).map { (explorer.foundBy[$0], bytes(of: $0)) }
  }

  /// A shortest way to a situation, with what is false or true there.
  func way(to situation: Int, _ end: String) -> SystemWay {
    SystemWay(steps: way(to: situation), end: end, numbers: numbers(to: situation))
  }

  func way(of steps: [Int]) -> [(label: UInt32, bytes: [UInt8])] {
    steps.map { step in
      (explorer.graph.labels[step], bytes(of: Int(explorer.graph.targets[step])))
    }
  }
}

extension SystemExplorer {
  /// How much was explored; behind a full queue everything may be possible that the link forbids.
  var extent: ExploredExtent {
    ExploredExtent(
      stop: stop,
      explored: store.count.counted("situation"),
      completedDepth: completedDepth,
      leftOut: cut.isEmpty ? nil : cutText
    )
  }

  /// Says that situations were not explored.
  var cutText: String {
    cut.count == 1
      ? "1 situation lies behind a full queue" : "\(cut.count) situations lie behind a full queue"
  }
}
