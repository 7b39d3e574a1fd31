extension MachineSystem {
  /// Explores all situations of the system, and checks all claims.
  ///
  /// Counterexamples are replayed on the machines before they are reported.
  ///
  /// - Parameters:
  ///   - budget: what the whole proof may use; when it ends, undecided claims are `unknown`.
  ///   - isCancelled: asked now and then whether to stop with what is known.
  ///   - progress: told now and then how far the exploration has come.
  /// - Returns: the verdicts, with counterexamples.
  /// - Complexity: O(situations × (events + messages + results of invocations + timers³)).
  public func check(
    budget: ExplorationBudget = .standard,
    isCancelled: @escaping () -> Bool = { false },
    progress: ((ExplorationProgress) -> Void)? = nil
  ) -> SystemReport {
    let began = ContinuousClock.now
    let problems = problems
    guard problems.isEmpty else { return refused(problems) }
    do {
      let steps = try SystemSteps(self)
      guard steps.contradictions.isEmpty else { return refused(steps.contradictions) }
      var explorer = SystemExplorer(
        steps,
        budget,
        isCancelled: isCancelled,
        progress: progress
      )
      try explorer.run()
      return SystemJudge(explorer).report(since: began)
    } catch {
      return refused(["\(error)"])
    }
  }

  /// What makes the system unsound.
  var problems: [String] {
    var problems: [String] = []
    var foreign: Set<String> = []
    problems += foreignUses.filter { foreign.insert($0).inserted }
    if parts.isEmpty { problems.append("the system has no machines; add at least one") }
    var seen: Set<String> = []
    for part in parts where !seen.insert(part.name).inserted {
      problems.append(
        "two machines have the name '\(part.name)'; give each a name of its own"
      )
    }
    seen = []
    for claim in claims where !seen.insert(claim.name).inserted {
      problems.append("two claims have the name '\(claim.name)'; give each a name of its own")
    }
    for (number, part) in parts.enumerated() {
      problems += part.problems(with: invocations(of: number))
    }
    let facts = claims.reduce(0) { $0 + $1.facts.count }
    if facts > 64 {
      problems.append(
        "the claims speak of \(facts) facts, and at most 64 are possible; divide them over several "
          + "systems"
      )
    }
    for fair in fairness
    where !events.contains(where: { $0.member == fair.member && fair.contains($0.event) }) {
      problems.append(
        "an event of '\(fair.name)' is fair, but never comes; write it in `every(…, of:)`, too"
      )
    }
    problems += missingClaims.map { [$0] } ?? []
    return problems
  }

  /// The names of the claims in a report of a system that can be explored.
  package var claimNames: [String] {
    (watchesQueues ? [SystemClaim.queuesName] : []) + claims.map(\.name)
  }

  /// Why there is nothing to prove, and what to do; `nil` if something is claimed.
  package var missingClaims: String? {
    claimNames.isEmpty ? "the system has no claims; write at least one" : nil
  }

  /// Whether it is a claim that no queue is too full.
  var watchesQueues: Bool { !watchedConnections.isEmpty }

  /// The connections whose queues must not be too full.
  var watchedConnections: [SystemConnection] {
    connections.filter { $0.link.capacity != nil && $0.link.overflow == .isViolation }
  }

  private func refused(_ problems: [String]) -> SystemReport {
    SystemReport(
      system: name,
      claims: claims.map {
        SystemReport.Claim(
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
}
