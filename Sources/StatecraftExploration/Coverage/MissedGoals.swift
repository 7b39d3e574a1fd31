internal import Statecraft

/// Says why no run reaches a goal: what is missing of what it needs, as near to the goal as is known.
///
/// It is asked only when everything was explored and looked for.
struct MissedGoals<Context: ChartContext> {
  /// What the explored situations say of a transition that is never taken.
  private struct Observation {
    /// Whether its timer runs while its source is active.
    var waits = false
    /// Whether its event, its timer or the end of its work comes while its source is active.
    var comes = false
    /// Whether its guard is true then.
    var holds = false
    /// Whether a step fails then.
    var fails = false
    /// Why its guard could not be evaluated at first; `nil` if it always could.
    var failure: String?
  }

  private let explorer: Explorer<Context>
  private let model: ChartModel<Context>
  private let inner: InnerCases<Context>
  /// For each transition whose guard could not be evaluated when it was asked the first reason.
  private let guardFailures: [Int: String]
  private let isReached: (CoverageGoal.Content) -> Bool
  private var observations: [Int: Observation] = [:]
  /// The reasons why transitions are not taken, as far as they were asked for.
  private var known: [Int: String] = [:]

  init(
    _ explorer: Explorer<Context>,
    _ inner: InnerCases<Context>,
    _ guardFailures: [Int: String],
    isReached: @escaping (CoverageGoal.Content) -> Bool
  ) {
    self.explorer = explorer
    self.inner = inner
    self.guardFailures = guardFailures
    self.isReached = isReached
    model = explorer.codec.table.program.model
  }

  /// Why a goal is not reached.
  mutating func reason(for content: CoverageGoal.Content) -> String {
    switch content {
    case .state(let state): reason(forState: state)
    case .transition(let transition): reason(forTransition: transition)
    case .pair(let first, let second): reason(for: first, then: second)
    case .guard(let transition, let part, let value):
      reason(forGuardOf: transition, part, value)
    }
  }

  private func name(ofState state: Int) -> String { "'\(model.states[state].name)'" }

  private func name(_ transition: Int) -> String { "'\(model.description(of: transition))'" }

  private func isActive(_ state: Int) -> Bool { state == 0 || isReached(.state(state)) }

  // MARK: - States

  private mutating func reason(forState state: Int) -> String {
    if let parent = model.states[state].parent, !isActive(parent) {
      return "\(name(ofState: parent)) is never entered"
    }
    let leading = model.transitions.indices.filter { transition in
      let node = model.transitions[transition]
      return node.disposition == .take
        && node.targets.contains { model.shape.isInside(model.shape.state(of: $0), state) }
    }
    guard let first = leading.first else { return "no transition leads there" }
    if leading.count > 1 {
      return "none of the \(leading.count) transitions that lead there enters it"
    }
    return isReached(.transition(first))
      ? "\(name(first)) never enters it"
      : "\(name(first)) is never taken: \(reason(forTransition: first))"
  }

  // MARK: - Transitions

  private mutating func reason(forTransition transition: Int) -> String {
    if let reason = known[transition] { return reason }
    let reason = missing(for: transition) ?? observedReason(transition)
    known[transition] = reason
    return reason
  }

  /// Why a transition cannot even be asked for, without a look at single situations.
  private func missing(for transition: Int) -> String? {
    let node = model.transitions[transition]
    if !isActive(node.source) { return "\(name(ofState: node.source)) is never entered" }
    switch node.trigger {
    case .events(let cases):
      let comes = cases.contains { explorer.proof.presentCases.contains($0) }
      return comes || inner.canTrigger(node.trigger) ? nil : "its event never comes"
    case .invocationDone(let number):
      return explorer.proof.ends[number].contains { !$0.isFailure }
        ? nil : "the proof names no result of the work"
    case .invocationFailed(let number):
      return explorer.proof.ends[number].contains { $0.isFailure }
        ? nil : "the proof names no failure of the work"
    case .anyEvent, .eventless, .done, .timer, .error: return nil
    }
  }

  private mutating func observedReason(_ transition: Int) -> String {
    let node = model.transitions[transition]
    let isGuarded = node.condition != nil
    switch node.trigger {
    case .eventless, .done, .error:
      return isGuarded
        ? "its guard is false whenever it is asked\(failures), or another transition goes first"
        : "nothing triggers it\(failures), or another transition goes first"
    case .timer, .invocationDone, .invocationFailed:
      let seen = observation(of: transition)
      if !seen.comes { return neverComes(node.trigger, seen) }
      return isGuarded
        ? "its guard is false whenever that comes\(seen.fails ? failures : ""), or another transition "
          + "goes first"
        : seen.fails ? "the step fails whenever that comes" : "another transition goes first"
    case .events, .anyEvent:
      let seen = observation(of: transition)
      guard !inner.canTrigger(node.trigger) else {
        return isGuarded
          ? "its guard is false whenever it is asked\(failures), or another transition goes first"
          : "its event never comes in the state\(failures), or another transition goes first"
      }
      if !seen.comes { return "its event never comes in the state" }
      if !seen.holds, let failure = seen.failure {
        return "its guard cannot be evaluated when the event comes (\(failure))"
      }
      if !seen.holds { return "its guard is false whenever the event comes" }
      return seen.fails
        ? "the step fails, or another transition goes first" : "another transition goes first"
    }
  }

  /// That a step fails, if one does: what is taken in the middle of a step or when a postponed event is
  /// handled is not seen in single situations.
  private var failures: String { explorer.failures.isEmpty ? "" : ", the step fails" }

  // MARK: - Other goals

  private mutating func reason(for first: Int, then second: Int) -> String {
    for transition in [first, second] where !isReached(.transition(transition)) {
      return "\(name(transition)) is never taken: \(reason(forTransition: transition))"
    }
    return "another transition is always taken between them, or none after the first one"
  }

  private mutating func reason(
    forGuardOf transition: Int,
    _ part: Int,
    _ value: Bool
  ) -> String {
    if let reason = missing(for: transition) { return reason }
    let condition = model.transitions[transition].condition
    let parts = condition?.parts.indices ?? 0..<1
    let isDecided = parts.contains { part in
      [true, false].contains { isReached(.guard(transition, part: part, $0)) }
    }
    guard isDecided else { return reason(forUndecidedGuardOf: transition) }
    let isOtherSeen = isReached(.guard(transition, part: part, !value))
    if parts.count > 1 {
      return isOtherSeen
        ? "it decides only when it is \(!value)" : "another part always decides the guard"
    }
    let isNegated = condition?.negatesItsPart ?? false
    return "it is \(value == isNegated) whenever it is asked"
  }

  /// Why no part of a guard ever decides it.
  private mutating func reason(forUndecidedGuardOf transition: Int) -> String {
    if let failure = guardFailures[transition] {
      return "the guard cannot be evaluated when it is asked (\(failure))"
    }
    let trigger = model.transitions[transition].trigger
    let failing = failures.isEmpty ? "" : "the step fails, or "
    switch trigger {
    case .eventless:
      return failing.isEmpty
        ? "another transition always goes first" : "\(failing)another transition goes first"
    case .done, .error: return "nothing triggers it\(failures), or another transition goes first"
    case .timer, .invocationDone, .invocationFailed:
      let seen = observation(of: transition)
      return seen.comes
        ? "\(failing)another transition goes first whenever that comes" : neverComes(trigger, seen)
    case .events, .anyEvent:
      if inner.canTrigger(trigger) {
        return "its event never comes in the state\(failures), or another transition goes first"
      }
      return observation(of: transition).comes
        ? "\(failing)another transition goes first whenever its event comes"
        : "its event never comes in the state"
    }
  }

  /// Why a timer or the end of work never comes.
  private func neverComes(_ trigger: Trigger, _ seen: Observation) -> String {
    guard case .timer = trigger else { return "the work never ends in the state" }
    return seen.waits
      ? "its timer always ends before it fires" : "its timer never runs in the state"
  }

  // MARK: - Situations

  /// Looks in all situations for what triggers a transition.
  ///
  /// - Complexity: O(situations × events), once for each transition.
  private mutating func observation(of transition: Int) -> Observation {
    if let observation = observations[transition] { return observation }
    var seen = Observation()
    let source = model.transitions[transition].source
    for number in 0..<explorer.store.count {
      if seen.holds && seen.fails || explorer.isCancelled() { break }
      let moment = explorer.moment(in: number)
      let isActive = source == 0 || moment.machine.engine.configuration.contains(source)
      guard isActive, !moment.machine.isDone else { continue }
      look(for: transition, in: moment, &seen)
    }
    observations[transition] = seen
    return seen
  }

  private func look(
    for transition: Int,
    in moment: MachineMoment<Context>,
    _ seen: inout Observation
  ) {
    let engine = moment.machine.engine
    switch model.transitions[transition].trigger {
    case .timer(let timer):
      for (position, pending) in engine.timers.enumerated() where pending.timer == timer {
        seen.waits = true
        guard moment.zone.firing(position) != nil else { continue }
        seen.comes = true
        var next = moment.machine
        if next.fireTimer(at: position, .zero).kind == .failed { seen.fails = true }
      }
    case .invocationDone(let invocation), .invocationFailed(let invocation):
      for end in explorer.proof.ends.possible(in: engine)
      where engine.invocations[end.position].invocation == invocation {
        seen.comes = true
        var next = moment.machine
        let outcome = next.endInvocation(at: end.position, end.result.asResult)
        if outcome.kind == .failed { seen.fails = true }
      }
    case .events, .anyEvent:
      for domain in explorer.proof.domains {
        let events =
          switch domain.source {
          case .constant(let events): events
          case .computed(let events): events(Situation(moment.machine))
          }
        for event in events { look(for: transition, on: event, moment.machine, &seen) }
      }
    case .eventless, .done, .error: break
    }
  }

  private func look(
    for transition: Int,
    on event: Context.Event,
    _ machine: Machine<Context>,
    _ seen: inout Observation
  ) {
    let index = Context.caseIndex(of: event)
    let node = model.transitions[transition]
    if case .events(let cases) = node.trigger, !cases.contains(index) { return }
    guard !machine.traps(on: event) else { return }
    seen.comes = true
    let input = GuardContext<Context>(
      occurrence: Occurrence(index: index, kind: .event(event))
    ) { machine.isIn($0) }
    do {
      guard try node.condition?.holds(in: machine.context, input) ?? true else { return }
    } catch {
      seen.failure = seen.failure ?? "\(error)"
      return
    }
    seen.holds = true
    var next = machine
    if next.send(event).kind == .failed { seen.fails = true }
  }
}
