internal import Statecraft

extension ClaimJudge {
  /// What was found without a claim, in the order of ``FindingKind``; what is acknowledged has the reason.
  func findings(
    after startOutcome: Outcome<Context>?,
    until deadline: ContinuousClock.Instant?
  ) -> [ProofFinding<Context>] {
    var isFinished = true
    var found = situationFindings(&isFinished)
    var failing = contentFailures(after: startOutcome)
    var isComplete = false
    let model = explorer.codec.table.program.model
    var lints = ChartLints(model, ends: explorer.proof.ends.results).lints
    // With a bound, an ended budget or an event that is not mentioned nothing is known to be never so.
    if !isFinished {
      found.append(unfinished)
    } else if explorer.isWhole {
      var survey = ChartSurvey(explorer)
      survey.run(after: startOutcome, until: deadline)
      isComplete = survey.isComplete
      if isComplete {
        let seen = SurveyReport(survey: survey, judge: self).findings
        // A condition of a document that is never true because it fails is found once.
        if model.hooks != nil {
          let conditions = Set(seen.filter { $0.kind == .guardNeverTrue }.compactMap(\.location))
          failing.removeAll { $0.location.map(conditions.contains) ?? false }
        }
        found += seen
        lints.removeAll { survey.isOpen($0.subject) }
      } else {
        found.append(unfinished)
      }
    }
    found += failing + lints.map(finding)
    return Acknowledgement.marked(
      Self.inOrder(found),
      by: explorer.proof.acknowledgements,
      isComplete: isComplete
    )
  }

  /// Sorts findings by their kinds.
  private static func inOrder(_ found: [ProofFinding<Context>]) -> [ProofFinding<Context>] {
    let order = FindingKind.allCases
    return found.enumerated().sorted { left, right in
      let kinds = [left, right].map { order.firstIndex(of: $0.element.kind) ?? 0 }
      return (kinds[0], left.offset) < (kinds[1], right.offset)
    }.map { $0.element }
  }

  /// What is seen in the chart without its situations.
  private func finding(_ lint: ChartLint) -> ProofFinding<Context> {
    let model = explorer.codec.table.program.model
    return ProofFinding(
      kind: lint.kind,
      states: lint.states.compactMap { model.states[$0].id },
      problem: lint.problem,
      suggestion: lint.suggestion,
      location: lint.location,
      transitions: lint.transitions
    )
  }

  private var unfinished: ProofFinding<Context> {
    ProofFinding(
      kind: .unfinished,
      states: [],
      problem: "the budget ended before states, transitions and guards were looked at",
      suggestion: "allow more time",
      location: explorer.codec.table.program.model.states[0].location
    )
  }

  /// Makes a finding about a situation, or about the states of several.
  func finding(
    _ kind: FindingKind,
    at situation: Int,
    states: StateSet? = nil,
    _ problem: String,
    _ suggestion: String,
    _ way: PathReplay<Context>.Way
  ) -> ProofFinding<Context> {
    let machine = explorer.moment(in: situation).machine
    let model = explorer.codec.table.program.model
    let innermost = machine.engine.configuration.first { model.states[$0].children.isEmpty }
    let replayed = shown(way)
    return ProofFinding(
      kind: kind,
      states: (states ?? machine.engine.configuration).compactMap { model.states[$0].id },
      problem: problem,
      suggestion: suggestion,
      location: innermost.flatMap { model.states[$0].location },
      path: replayed.path,
      mismatch: replayed.mismatch
    )
  }
}
