internal import Statecraft

/// What a survey has seen, as findings.
struct SurveyReport<Context: ChartContext> {
  let survey: ChartSurvey<Context>
  let judge: ClaimJudge<Context>

  var model: ChartModel<Context> { survey.model }

  private var words: ChartWords { ChartWords(for: model) }

  /// The findings, one part of the chart after the other.
  var findings: [ProofFinding<Context>] {
    stateFindings + trapFindings + transitionFindings + guardFindings + eventFindings
      + timerFindings
      + historyFindings + failureFindings + contentFindings
  }

  // MARK: - States

  private func isReached(_ state: Int) -> Bool { survey.states.isDone[state] }

  private var stateFindings: [ProofFinding<Context>] {
    var found: [ProofFinding<Context>] = []
    for state in survey.states.open {
      let parent = model.states[state].parent ?? 0
      guard parent == 0 || isReached(parent) else { continue }
      found.append(
        finding(
          .unreachedState,
          state,
          "'\(model.states[state].name)' is never entered",
          words.unreachedState
        )
      )
    }
    for state in survey.exits.open where isReached(state) && !isStuck(in: state) {
      let parent = model.states[state].parent ?? 0
      let isInTrap = parent > 0 && survey.exits.open.contains(parent)
      guard !isInTrap, let first = survey.firstActive[state] else { continue }
      found.append(
        finding(
          .neverLeftState,
          state,
          "'\(model.states[state].name)' is entered and never left",
          "add a way out, make it a final state, or acknowledge the finding",
          at: first,
          end: "'\(model.states[state].name)' is never left any more"
        )
      )
    }
    return found
  }

  /// Whether there is a stuck situation in which a state is active.
  private func isStuck(in state: Int) -> Bool {
    judge.explorer.stuck.keys.contains { $0.contains(state) }
  }

  // MARK: - Transitions

  private var transitionFindings: [ProofFinding<Context>] {
    survey.transitions.open.compactMap { transition in
      let node = model.transitions[transition]
      guard node.source == 0 || isReached(node.source) else { return nil }
      if case .timer(let timer) = node.trigger, !survey.timers.isDone[timer] { return nil }
      let name = "'\(model.description(of: transition))'"
      if node.disposition == .ignore {
        return finding(
          .unneededIgnore,
          ofTransition: transition,
          "`ignore` in \(name) hides nothing: the event never gets there",
          "remove it"
        )
      }
      let isInner = survey.inner.canTrigger(node.trigger)
      if !survey.trueGuards.isDone[transition], !isInner {
        let failure = survey.failedGuards[transition]
        return finding(
          .guardNeverTrue,
          ofTransition: transition,
          "\(name) is never taken: "
            + (failure.map { "its guard cannot be evaluated when the event comes (\($0))" }
              ?? "its guard is false whenever the event comes"),
          failure == nil ? words.falseGuard : words.failedGuard
        )
      }
      // A step that fails is taken back, and its transitions do not count as taken.
      if hasFailures(in: isInner ? 0 : node.source) {
        return finding(
          .untakenTransition,
          ofTransition: transition,
          "\(name) is never taken, and steps fail where it could be",
          "correct what makes them fail, or what leads to it, or remove it"
        )
      }
      // Events that come at any time: without a guard, only another transition can be in the way.
      let isOpen =
        node.condition == nil
        && survey.comesAnywhere(node.trigger.cases(of: survey.comes.count))
      if survey.isEnabled[transition] || isOpen {
        return finding(
          .overriddenTransition,
          ofTransition: transition,
          "\(name) is never taken: another transition always goes first",
          "remove it, or give the other one a guard"
        )
      }
      return finding(
        .untakenTransition,
        ofTransition: transition,
        "\(name) is never taken",
        "correct its guard or what leads to it, or remove it"
      )
    }
  }

  /// Whether a step fails in a situation in which a state is active; the chart is state 0, which always is.
  private func hasFailures(in state: Int) -> Bool {
    judge.explorer.failures.keys.contains { state == 0 || $0.contains(state) }
  }

  private var guardFindings: [ProofFinding<Context>] {
    let useless: [ProofFinding<Context>] = survey.falseGuards.open.compactMap { transition in
      let node = model.transitions[transition]
      // What the guard says in the middle of a step is not known.
      guard survey.trueGuards.isDone[transition], node.source == 0 || isReached(node.source),
        !survey.inner.canTrigger(node.trigger)
      else { return nil }
      return finding(
        .guardNeverFalse,
        ofTransition: transition,
        "the guard of '\(model.description(of: transition))' is true whenever the event comes",
        words.trueGuard
      )
    }
    return useless + conflictFindings
  }

  private var conflictFindings: [ProofFinding<Context>] {
    let groups = Set(survey.overlaps.keys).union(survey.gaps.keys)
      .sorted { ($0.source, $0.event) < ($1.source, $1.event) }
    var found: [ProofFinding<Context>] = []
    for group in groups {
      let source = model.states[group.source].name
      if let conflict = survey.overlaps[group] {
        let names = conflict.transitions
          .map { "'\(model.description(of: $0).guard ?? "")'" }.joined(separator: " and ")
        found.append(
          finding(
            .overlappingGuards,
            ofTransition: conflict.transitions[1],
            "the guards \(names) of \(judge.text(of: conflict.event)) in \(source) are true together",
            "make them exclude each other, or acknowledge that the first one counts",
            with: [conflict.transitions[0]],
            at: conflict.situation,
            end: "here \(judge.text(of: conflict.event)) satisfies \(names)"
          )
        )
      }
      if let conflict = survey.gaps[group] {
        found.append(
          finding(
            .uncoveredGuards,
            group.source,
            "no guard of \(judge.text(of: conflict.event)) in \(source) is true, and nothing else takes the event",
            words.uncoveredGuards,
            transitions: survey.reactions[group.event].filter {
              model.transitions[$0].source == group.source
            },
            at: conflict.situation,
            end: "here no guard of \(judge.text(of: conflict.event)) is true"
          )
        )
      }
    }
    return found
  }

  // MARK: - Events, timers, histories, invocations

  private var eventFindings: [ProofFinding<Context>] {
    let refused = model.events.filter { !survey.events.isDone[$0.index] }.map { event in
      ProofFinding<Context>(
        kind: .unhandledEvent,
        states: [],
        problem: "the event '\(event.name)' is refused wherever it comes",
        suggestion: words.unhandledEvent,
        location: model.states[0].location
      )
    }
    let waiting: [ProofFinding<Context>] = model.events.compactMap { event in
      guard !survey.recalls.isDone[event.index], let first = survey.firstPostponed[event.index]
      else { return nil }
      var finding = judge.finding(
        .postponedForEver,
        at: first,
        "the event '\(event.name)' is postponed and never taken later",
        "take it in a state that follows, or do not postpone it",
        judge.way(to: first, end: "'\(event.name)' waits forever")
      )
      finding.transitions = survey.reactions[event.index].filter {
        model.transitions[$0].disposition == .postpone
      }
      return finding
    }
    return refused + waiting
  }

  private var timerFindings: [ProofFinding<Context>] {
    survey.timers.open.compactMap { timer in
      let node = model.timers[timer]
      guard let first = survey.firstPending[timer] else { return nil }
      let name = survey.program.longName(ofTimer: timer)
      return finding(
        .timerNeverFires,
        node.state,
        "'\(name)' never fires: its state is always left, or the timer starts anew, before",
        "give it a shorter delay, or remove it",
        transitions: model.transitions.indices.filter {
          model.transitions[$0].trigger == .timer(timer)
        },
        at: first,
        end: "'\(name)' runs and never fires"
      )
    }
  }

  private var historyFindings: [ProofFinding<Context>] {
    survey.histories.open.compactMap { history -> ProofFinding<Context>? in
      let node = model.histories[history]
      guard isReached(node.parent) else { return nil }
      return finding(
        .historyNeverRestored,
        node.parent,
        "the \(node.name) is never restored: nothing targets it while it remembers something",
        "target it where its state was active before, or remove it"
      )
    }
  }

  private var failureFindings: [ProofFinding<Context>] {
    survey.failures.open.compactMap { number in
      let node = model.invocations[number]
      guard isReached(node.state) else { return nil }
      return finding(
        .unhandledFailure,
        node.state,
        "nothing reacts to a failure of the work '\(node.name)'",
        "add `onFailure`",
        in: node.location,
        transitions: model.transitions(ofInvocation: number)
      )
    }
  }

  // MARK: - Making

  func finding(
    _ kind: FindingKind,
    ofTransition transition: Int,
    _ problem: String,
    _ suggestion: String,
    with others: [Int] = [],
    at situation: Int? = nil,
    end: String = ""
  ) -> ProofFinding<Context> {
    let node = model.transitions[transition]
    return finding(
      kind,
      node.source,
      problem,
      suggestion,
      in: node.location,
      transitions: [transition] + others,
      at: situation,
      end: end
    )
  }

  func finding(
    _ kind: FindingKind,
    _ state: Int,
    _ problem: String,
    _ suggestion: String,
    in location: Diagnostic.Location? = nil,
    transitions: [Int] = [],
    at situation: Int? = nil,
    end: String = ""
  ) -> ProofFinding<Context> {
    let shown = situation.map { judge.shown(judge.way(to: $0, end: end)) }
    return ProofFinding(
      kind: kind,
      states: model.states[state].id.map { [$0] } ?? [],
      problem: problem,
      suggestion: suggestion,
      location: location ?? model.states[state].location,
      path: shown?.path,
      mismatch: shown?.mismatch,
      transitions: transitions
    )
  }
}
