import Statecraft

/// Which transitions are taken: Appendix D's procedures of selection.
extension ReferenceInterpreter {
  /// The transitions that an internal event selects; nothing is postponed.
  mutating func selectTransitions(_ event: Occurrence) -> [Sourced] {
    removeConflictingTransitions(
      search { answers($0, event) && $0.transition.disposition != .postpone }
    )
  }

  /// What an external event selects.
  ///
  /// Where a state postpones it, the search for this atomic state ends without a transition; the
  /// event is postponed when that is all that was found.
  mutating func selectExternal(_ event: Occurrence) -> (transitions: [Sourced], isPostponed: Bool) {
    let found = search { answers($0, event) }
    let transitions = found.filter { $0.transition.disposition != .postpone }
    return (removeConflictingTransitions(transitions), transitions.isEmpty && !found.isEmpty)
  }

  mutating func selectEventlessTransitions() -> [Sourced] {
    removeConflictingTransitions(search { $0.transition.trigger == .eventless })
  }

  /// For each active atomic state in document order: the first transition that fits, from the state
  /// outwards.
  private func search(_ fits: (Sourced) -> Bool) -> [Sourced] {
    var enabledTransitions: [Sourced] = []
    for state in configuration where family.isAtomicState(state) {
      loop: for source in [state] + family.getProperAncestors(state, nil) {
        for candidate in transitions[source]
        where fits(candidate) && conditionMatch(candidate.transition.condition) {
          guard let chosen = choose(candidate) else { continue }
          add(chosen, to: &enabledTransitions)
          break loop
        }
      }
    }
    return enabledTransitions
  }

  /// The transition with the target that is chosen; `nil` when that is not declared.
  private func choose(_ candidate: Sourced) -> Sourced? {
    guard case .oneOf(let states) = candidate.transition.target else { return candidate }
    let state =
      flaw == .choosesFirst ? states[0] : RandomChart.choice(states, context.counter)
    guard states.contains(state) else { return nil }
    return Sourced(
      source: candidate.source,
      transition: candidate.transition,
      target: [.state(state)]
    )
  }

  private func add(_ transition: Sourced, to set: inout [Sourced]) {
    if !set.contains(where: { $0.transition.id == transition.transition.id }) {
      set.append(transition)
    }
  }

  /// Whether a transition reacts to it, the guard that reads the context aside.
  func answers(_ candidate: Sourced, _ occurrence: Occurrence) -> Bool {
    guard reacts(candidate, to: occurrence) else { return false }
    guard let modulus = candidate.transition.outputModulus else { return true }
    return (number(in: occurrence) ?? 0) % modulus != 0
  }

  private func reacts(_ candidate: Sourced, to occurrence: Occurrence) -> Bool {
    switch (candidate.transition.trigger, occurrence) {
    case (.events(let events), .event(let event)): events.contains(event)
    case (.any, .event): true
    case (.numbered(let numbered), .event(let event)): event.number(of: numbered) != nil
    case (.done, .done(let state, _)): state == candidate.source
    case (.workDone, .workDone(let work, _)), (.workFailed, .workFailed(let work, _)):
      work == candidate.work
    case (.error, .error): true
    case (.after, .timer(let transition)), (.inactivity, .timer(let transition)):
      transition == candidate.transition.id
    case (.timer(let own), .namedTimer(let timer)): own == timer
    case (.events, _), (.any, _), (.eventless, _), (.done, _), (.after, _), (.inactivity, _),
      (.timer, _), (.error, _), (.numbered, _), (.workDone, _), (.workFailed, _):
      false
    }
  }

  func conditionMatch(_ condition: RandomChart.Condition?) -> Bool {
    switch condition {
    case nil: true
    case .remainder(let modulus, let remainder): context.counter % modulus == remainder
    case .isIn(let state): configuration.contains(state)
    case .not(let operand): !conditionMatch(operand)
    case .both(let left, let right): conditionMatch(left) && conditionMatch(right)
    case .either(let left, let right): conditionMatch(left) || conditionMatch(right)
    }
  }

  /// Of transitions that would leave a common state the inner one stays, else the earlier one.
  private mutating func removeConflictingTransitions(
    _ enabledTransitions: [Sourced]
  ) -> [Sourced] {
    guard enabledTransitions.count > 1 else { return enabledTransitions }
    var filteredTransitions: [Sourced] = []
    for t1 in enabledTransitions {
      var t1Preempted = false
      var transitionsToRemove: [Int] = []
      for t2 in filteredTransitions
      where !Set(computeExitSet([t1])).isDisjoint(with: computeExitSet([t2])) {
        let isInner =
          flaw == .preemptsInnerTransitions
          ? family.isDescendant(t2.source, t1.source) : family.isDescendant(t1.source, t2.source)
        guard isInner else {
          t1Preempted = true
          break
        }
        transitionsToRemove.append(t2.transition.id)
      }
      if !t1Preempted {
        filteredTransitions.removeAll { transitionsToRemove.contains($0.transition.id) }
        filteredTransitions.append(t1)
      }
    }
    if filteredTransitions.count < enabledTransitions.count { usage.note(.preemption) }
    return filteredTransitions
  }

  // MARK: Domains

  /// The active states that transitions leave.
  func computeExitSet(_ transitions: [Sourced]) -> [Int] {
    var statesToExit: [Int] = []
    for transition in transitions where !transition.target.isEmpty {
      guard let domain = getTransitionDomain(transition) else { continue }
      for state in configuration
      where family.isDescendant(state, domain) && !statesToExit.contains(state) {
        statesToExit.append(state)
      }
    }
    return statesToExit
  }

  /// The state inside which everything happens that a transition causes.
  ///
  /// The chart itself has no ancestor that could be the domain of its transitions: it is their
  /// domain.
  func getTransitionDomain(_ transition: Sourced) -> Int? {
    let targets = getEffectiveTargetStates(transition.target)
    if targets.isEmpty { return nil }
    let source = transition.source
    if source == 0 { return 0 }
    if transition.transition.isInternal, family.isCompoundState(source),
      targets.allSatisfy({ family.isDescendant($0, source) })
    {
      return source
    }
    return findLCCA([source] + targets)
  }

  /// The innermost compound state that holds the first state and all others.
  private func findLCCA(_ states: [Int]) -> Int {
    for ancestor in family.getProperAncestors(states[0], nil)
    where !family.isParallelState(ancestor) || flaw == .hasParallelDomains {
      if states.dropFirst().allSatisfy({ family.isDescendant($0, ancestor) }) { return ancestor }
    }
    return 0
  }

  /// The states that targets stand for, now that histories are what they are.
  func getEffectiveTargetStates(_ goals: [Goal]) -> [Int] {
    var targets: [Int] = []
    for goal in goals {
      switch goal {
      case .state(let state):
        if !targets.contains(state) { targets.append(state) }
      case .history(let key):
        let states = historyValue[key] ?? getEffectiveTargetStates(defaultTarget(of: key))
        for state in states where !targets.contains(state) { targets.append(state) }
      }
    }
    return targets
  }

  /// Where a state starts: what `initial` names, or all children of a parallel state.
  func initialTarget(of state: Int) -> [Goal] {
    let node = family.node(state)
    if let initial = node.initial { return [.state(initial)] }
    return node.children.map { .state($0.id) }
  }

  /// Where a history leads that was never recorded.
  func defaultTarget(of key: HistoryKey) -> [Goal] {
    if let explicit = explicitDefault(of: key) { return [.state(explicit.target)] }
    return initialTarget(of: key.parent)
  }

  func explicitDefault(of key: HistoryKey) -> RandomChart.History? {
    family.node(key.parent).histories.first { $0.isDeep == key.isDeep }
  }
}
