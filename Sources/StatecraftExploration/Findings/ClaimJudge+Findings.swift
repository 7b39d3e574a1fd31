internal import Statecraft

extension ClaimJudge {
  /// What was found without a claim, in the order of ``FindingKind``; what is acknowledged has the reason.
  func findings(
    after startOutcome: Outcome<Context>?,
    until deadline: ContinuousClock.Instant?
  ) -> [ProofFinding<Context>] {
    var isFinished = true
    var found = situationFindings(&isFinished)
    var isComplete = false
    var lints = ChartLints(explorer.codec.table.program.model, ends: explorer.proof.ends).lints
    // With a bound or an ended budget nothing is known to be never so.
    if !isFinished {
      found.append(unfinished)
    } else if explorer.stop == nil, explorer.cutCount == 0 {
      var survey = ChartSurvey(explorer)
      survey.run(after: startOutcome, until: deadline)
      isComplete = survey.isComplete
      if isComplete {
        found += SurveyReport(survey: survey, judge: self).findings
        lints.removeAll { survey.isOpen($0.subject) }
      } else {
        found.append(unfinished)
      }
    }
    found += lints.map(finding)
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
      location: nil
    )
  }

  /// What single situations show.
  ///
  /// - Parameter isFinished: becomes `false` when the budget did not suffice.
  /// - Returns: what was found.
  private func situationFindings(_ isFinished: inout Bool) -> [ProofFinding<Context>] {
    var found = stuckFindings
    if let loop = ZenoLoop(explorer.urgentSteps) {
      var way = way(to: loop.start, end: "no time passes in the loop")
      way.loopStart = way.labels.count + (explorer.codec.mistake == .shiftedLoop ? 1 : 0)
      for target in loop.steps { append(target, to: &way) }
      found.append(
        finding(
          .endlessTimers,
          at: loop.start,
          "timers fire forever without time passing",
          "give one of them a delay, or a guard that becomes false",
          way
        )
      )
    }
    if let failure = explorer.failure {
      var way = way(to: failure.from, end: "the last step fails")
      append((failure.from, failure.label), to: &way) { _, _, kind in kind == .failed }
      let label = explorer.labels.text(of: failure.label, explorer.codec.table.program)
      found.append(
        finding(
          .failingStep,
          at: failure.from,
          "\(label) fails in \(Self.count(failure.count, "step"))",
          "handle the situation with a guard, or acknowledge the finding",
          way
        )
      )
    }
    let lost: (first: Int, count: Int)?
    do {
      lost = try lostFromFinal
    } catch {
      lost = nil
      isFinished = false
    }
    if let lost {
      let end = "from here on no final state can be reached"
      found.append(
        finding(
          .noWayToFinal,
          at: lost.first,
          "no final state can be reached from \(Self.count(lost.count, "situation"))",
          "add a way out, or acknowledge the finding",
          way(to: lost.first, end: end)
        )
      )
    }
    return found
  }

  /// The stuck situations: those that are not acknowledged together, and the others by their active
  /// states, so that each acknowledgement is seen to be needed.
  private var stuckFindings: [ProofFinding<Context>] {
    let known = explorer.proof.acknowledgements
    func isKnown(_ first: Int) -> Bool {
      let states = explorer.moment(in: first).machine.configuration
      return known.contains { $0.isMeant(by: .stuck, in: states) }
    }
    let groups = explorer.stuck.values.sorted { $0.first < $1.first }
    let acknowledged = groups.filter { isKnown($0.first) }
    let others = groups.filter { !isKnown($0.first) }
    return ([others] + acknowledged.map { [$0] }).compactMap { groups in
      guard let first = groups.first else { return nil }
      let end = "the machine is not final, and nothing in the alphabet changes anything"
      let count = groups.reduce(0) { $0 + $1.count }
      return finding(
        .stuck,
        at: first.first,
        "\(Self.count(count, "stuck situation")): \(end)",
        "add a way out or a final state",
        way(to: first.first, end: end)
      )
    }
  }

  /// The situations from which no final state can be reached, if one can be reached at all.
  private var lostFromFinal: (first: Int, count: Int)? {
    get throws(TemporalError) {
      guard explorer.stop == nil, explorer.cutCount == 0, let graph,
        explorer.isFinal.contains(true)
      else { return nil }
      let limit = explorer.searchLimit
      let reached = try graph.canReach(timers: explorer.labels.timers, surely: false, limit) {
        explorer.isFinal[$0]
      }
      return reached.firstIndex(of: false).map { ($0, reached.count { !$0 }) }
    }
  }

  /// Makes a finding about a situation.
  func finding(
    _ kind: FindingKind,
    at situation: Int,
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
      states: machine.configuration,
      problem: problem,
      suggestion: suggestion,
      location: innermost.flatMap { model.states[$0].location },
      path: replayed.path,
      mismatch: replayed.mismatch
    )
  }

  static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
