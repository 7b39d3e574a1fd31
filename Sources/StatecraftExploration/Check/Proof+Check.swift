public import Statecraft

extension Proof {
  /// Explores the situations of a chart from its start, and checks all claims.
  ///
  /// Counterexamples are replayed on a machine before they are reported.
  ///
  /// - Parameters:
  ///   - context: the data that the machine starts with.
  ///   - chart: the chart.
  ///   - budget: what the whole proof may use; when it ends, undecided claims are `unknown`.
  ///   - workers: how many threads explore; the report does not depend on it.
  ///   - isCancelled: asked now and then whether to stop with what is known.
  ///   - progress: told now and then how far an exploration has come; claims with a time have
  ///     explorations of their own.
  /// - Returns: the verdicts, with counterexamples.
  /// - Complexity: O(situations × events).
  @inlinable
  public func check(
    from context: Context,
    chart: MachineChart<Context>,
    budget: ExplorationBudget = .standard,
    workers: Int = 1,
    isCancelled: @escaping () -> Bool = { false },
    progress: ((ExplorationProgress) -> Void)? = nil
  ) -> ProofReport<Context> {
    check(
      from: context,
      chart: chart,
      PlainStepperSource(),
      budget: budget,
      workers: workers,
      isCancelled: isCancelled,
      progress: progress
    )
  }

  /// Explores the situations of a chart that may turn out not to be a function of them.
  ///
  /// The other parameters are those of ``check(from:chart:budget:workers:isCancelled:progress:)``; `refusal` is
  /// asked now and then, and at the end, why nothing of what was explored counts.
  package func check(
    from context: Context,
    chart: MachineChart<Context>,
    budget: ExplorationBudget,
    workers: Int,
    isCancelled: @escaping () -> Bool,
    progress: ((ExplorationProgress) -> Void)?,
    refusal: @escaping () -> String?
  ) -> ProofReport<Context> {
    check(
      from: context,
      chart: chart,
      PlainStepperSource(),
      budget: budget,
      workers: workers,
      isCancelled: isCancelled,
      progress: progress,
      refusal: refusal
    )
  }

  @usableFromInline
  func check(
    from context: Context,
    chart: MachineChart<Context>,
    _ stepper: PlainStepperSource<Context>,
    budget: ExplorationBudget,
    workers: Int,
    isCancelled: @escaping () -> Bool,
    progress: ((ExplorationProgress) -> Void)?,
    refusal: @escaping () -> String? = { nil }
  ) -> ProofReport<Context> {
    let clock = ContinuousClock()
    let began = clock.now
    let deadline = budget.time.map { began + $0 }
    let prepared = PreparedProof(self, chart.model)
    guard prepared.problems.isEmpty else {
      return ProofReport(refusing: prepared, chart.name, prepared.problems)
    }
    do {
      let (start, outcome) = try Machine.start(context, chart: chart)
      if let endless = outcome.endlessStart(in: chart.model) {
        let problem = "the start does not end, so that nothing is known of what follows it"
        return ProofReport(refusing: prepared, chart.name, [problem], [endless])
      }
      let codec = try SituationCodec(start.table, interchangeable: prepared.interchangeable)
      var explorer = Explorer(
        codec,
        prepared,
        budget,
        stepper: stepper,
        workers: workers,
        deadline: deadline,
        isCancelled: isCancelled,
        progress: progress,
        refusal: refusal
      )
      explorer.run(from: start)
      let judge = ClaimJudge(explorer, start)
      // What is left of the budget is for the claims first.
      let reports = judge.reports
      let findings = judge.findings(after: outcome, until: deadline)
      return ProofReport(judge, chart.name, reports, findings, duration: clock.now - began)
    } catch {
      return ProofReport(refusing: prepared, chart.name, ["\(error)"])
    }
  }
}

extension Provable {
  /// Explores the situations that a machine of this type reaches from a context, and checks all claims
  /// of ``proof``.
  ///
  /// - Parameters:
  ///   - context: the data that the machine starts with.
  ///   - budget: what the whole proof may use; when it ends, undecided claims are `unknown`.
  ///   - workers: how many threads explore; the report does not depend on it.
  ///   - isCancelled: asked now and then whether to stop with what is known.
  ///   - progress: told now and then how far an exploration has come; claims with a time have
  ///     explorations of their own.
  /// - Returns: the verdicts, with counterexamples.
  /// - Complexity: O(situations × events).
  @inlinable
  public static func prove(
    from context: Self,
    budget: ExplorationBudget = .standard,
    workers: Int = 1,
    isCancelled: @escaping () -> Bool = { false },
    progress: ((ExplorationProgress) -> Void)? = nil
  ) -> ProofReport<Self> {
    // A machine of the type's own chart keeps the chart's tables for all machines to come, which are
    // then faster.
    _ = try? Machine.start(context)
    return proof.check(
      from: context,
      chart: chart,
      budget: budget,
      workers: workers,
      isCancelled: isCancelled,
      progress: progress
    )
  }
}

extension ProofReport {
  /// Creates the report of a proof that cannot be explored.
  init(
    refusing proof: PreparedProof<Context>,
    _ chart: String,
    _ problems: [String],
    _ findings: [ProofFinding<Context>] = []
  ) {
    self.init(
      chart: chart,
      claims: proof.claims.map {
        ClaimReport(
          name: $0.name,
          location: $0.location,
          verdict: .unknown,
          reason: "nothing was explored",
          path: nil
        )
      },
      assumptions: proof.assumptions + proof.symmetryTexts,
      findings: findings,
      problems: problems,
      situations: 0,
      steps: 0,
      depth: 0,
      bytes: 0,
      spilledBytes: 0,
      duration: .zero
    )
  }

  /// Creates the report of an exploration.
  ///
  /// A path that does not replay is a problem: the verdict or the finding that it belongs to is not sure.
  /// Where situations stand for others, no verdict is sure then.
  init(
    _ judge: ClaimJudge<Context>,
    _ chart: String,
    _ reports: [ClaimReport<Context>],
    _ findings: [ProofFinding<Context>],
    duration: Duration
  ) {
    let explorer = judge.explorer
    var problems = judge.problems
    let mismatch = (reports.map { $0.mismatch } + findings.map { $0.mismatch }).compactMap { $0 }
      .first
    for report in reports {
      guard let mismatch = report.mismatch else { continue }
      problems.append("the path of '\(report.name)' cannot be shown: \(mismatch)")
    }
    for finding in findings {
      guard let mismatch = finding.mismatch else { continue }
      problems.append("the path of a finding cannot be shown (\(finding.problem)): \(mismatch)")
    }
    var reports = reports
    if explorer.codec.ordered != nil, let mismatch {
      reports = reports.map { $0.doubted(because: mismatch) }
    }
    // Verdicts say that a bound has cut the exploration; without claims, nothing else does.
    let leftOut = reports.isEmpty ? explorer.extent.leftOut : nil
    let cut = leftOut.map { "\($0), so that more may be found behind it" }
    self.init(
      chart: chart,
      claims: reports,
      assumptions: explorer.assumptions + (cut.map { [$0] } ?? []),
      findings: findings.filter { $0.acknowledgement == nil },
      acknowledged: findings.filter { $0.acknowledgement != nil },
      problems: problems,
      situations: explorer.store.count,
      steps: explorer.stepCount,
      depth: explorer.levels.count - 1,
      bytes: explorer.byteCount,
      spilledBytes: explorer.store.spilledBytes,
      duration: duration
    )
  }
}
