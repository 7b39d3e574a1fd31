package import Statecraft

extension Proof {
  /// Checks the claims from a machine that was restored, as if it began there.
  ///
  /// What remains of its pending timers is not known: they fire at any time and in any order, so that
  /// nothing is proved that some of their times refute. Claims that something is possible are left
  /// out, because they are about a chart's start.
  ///
  /// - Parameters:
  ///   - machine: the machine.
  ///   - name: the chart's name.
  ///   - budget: what the proof may use.
  /// - Returns: the verdicts, without findings.
  /// - Complexity: O(situations × events).
  package func check(
    fromRestored machine: Machine<Context>,
    named name: String,
    budget: ExplorationBudget
  ) -> ProofReport<Context> {
    let began = ContinuousClock.now
    let claims = Proof { elements.filter { !$0.isPossibility } }
    let prepared = PreparedProof(claims, machine.program.model, isReduced: false)
    guard prepared.problems.isEmpty else {
      return ProofReport(refusing: prepared, name, prepared.problems)
    }
    do {
      var explorer = Explorer(
        try SituationCodec(machine.table),
        prepared,
        budget,
        hasUnknownTimes: true,
        isCancelled: { false }
      )
      explorer.run(from: machine)
      let judge = ClaimJudge(explorer, machine)
      return ProofReport(judge, name, judge.reports, [], duration: ContinuousClock.now - began)
    } catch {
      return ProofReport(refusing: prepared, name, ["\(error)"])
    }
  }

  /// Returns the events of the alphabet that a machine takes now, in the order of writing.
  ///
  /// - Complexity: O(events).
  package func events(takenBy machine: Machine<Context>) -> [Context.Event] {
    elements.flatMap { element -> [Context.Event] in
      guard case .events(let domain) = element.kind else { return [] }
      let events =
        switch domain.source {
        case .constant(let events): events
        case .computed(let events): events(Situation(machine))
        }
      return events.filter { event in
        guard !machine.traps(on: event) else { return false }
        var next = machine
        return next.send(event).isTaken
      }
    }
  }
}

extension ProofElement {
  /// Whether it is the claim that something is possible.
  fileprivate var isPossibility: Bool {
    if case .possible = claim?.kind { true } else { false }
  }
}
