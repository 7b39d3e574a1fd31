import Statecraft

/// Entering states: Appendix D's `enterStates` and the procedures below it.
///
/// Where the letter would enter states outside of what was left, Decisions/0005 holds: a transition's
/// domain is that of its exit, and only states inside it are entered.
extension ReferenceInterpreter {
  /// The sets that `computeEntrySet` fills.
  private struct EntrySet {
    var statesToEnter: [Int] = []
    /// What may be entered for the transition at hand.
    var statesInDomain: [Int] = []
    var defaultHistoryContent: [Int: [RandomChart.Action]] = [:]

    mutating func add(_ state: Int) {
      guard statesInDomain.contains(state) else { return }
      if !statesToEnter.contains(state) { statesToEnter.append(state) }
    }
  }

  mutating func enterStates(_ enabledTransitions: [Sourced], _ domains: [Int?]) {
    let entry = computeEntrySet(enabledTransitions, domains)
    for state in entry.statesToEnter.sorted() {
      if !configuration.contains(state) {
        configuration.append(state)
        configuration.sort()
      }
      steps[steps.count - 1].entered.append(state)
      statesToInvoke.insert(state)
      let node = family.node(state)
      if let place = node.data {
        context[keyPath: RandomContext.data(place)] = context.counter
      }
      for block in node.entry { executeContent(block) }
      executeContent(entry.defaultHistoryContent[state] ?? [])
      startTimers(of: state)
      if family.isParallelState(state) { usage.note(.parallelEntry) }
      if family.isFinalState(state) { enterFinal(node) }
    }
  }

  private mutating func enterFinal(_ node: RandomChart.Node) {
    let result = node.hasOutput ? context.counter : nil
    let parent = family.parent(node.id)
    if parent == 0 {
      running = false
      output = result
      return
    }
    internalQueue.append(.done(state: parent, output: result))
    let grandparent = family.parent(parent)
    if family.isParallelState(grandparent),
      family.getChildStates(grandparent).allSatisfy(isInFinalState)
    {
      internalQueue.append(.done(state: grandparent, output: nil))
    }
  }

  private func isInFinalState(_ state: Int) -> Bool {
    if family.isCompoundState(state) {
      return family.getChildStates(state).contains {
        family.isFinalState($0) && configuration.contains($0)
      }
    }
    if family.isParallelState(state) {
      return family.getChildStates(state).allSatisfy(isInFinalState)
    }
    return false
  }

  private mutating func computeEntrySet(
    _ transitions: [Sourced],
    _ domains: [Int?]
  ) -> EntrySet {
    var entry = EntrySet()
    for (transition, domain) in zip(transitions, domains) {
      guard let ancestor = domain else { continue }
      entry.statesInDomain = family.documentOrder.filter { family.isDescendant($0, ancestor) }
      noteHistory(transition.target)
      for goal in transition.target { addDescendantStatesToEnter(goal, &entry) }
      for state in getEffectiveTargetStates(transition.target) {
        addAncestorStatesToEnter(state, ancestor, &entry)
      }
    }
    return entry
  }

  private func addDescendantStatesToEnter(_ goal: Goal, _ entry: inout EntrySet) {
    switch goal {
    case .history(let key):
      var goals = defaultTarget(of: key)
      if let stored = historyValue[key] {
        goals = stored.map { .state($0) }
      } else {
        let text = explicitDefault(of: key)?.log
        entry.defaultHistoryContent[key.parent] = text.map { [.log($0)] } ?? []
      }
      for goal in goals { addDescendantStatesToEnter(goal, &entry) }
      for goal in goals { addAncestorStatesToEnter(goal, key.parent, &entry) }
    case .state(let state):
      entry.add(state)
      if family.isCompoundState(state) {
        let goals = initialTarget(of: state)
        for goal in goals { addDescendantStatesToEnter(goal, &entry) }
        for goal in goals { addAncestorStatesToEnter(goal, state, &entry) }
      } else if family.isParallelState(state) {
        addMissingRegions(of: state, &entry)
      }
    }
  }

  private func addAncestorStatesToEnter(
    _ state: Int,
    _ ancestor: Int,
    _ entry: inout EntrySet
  ) {
    for state in family.getProperAncestors(state, ancestor) {
      entry.add(state)
      if family.isParallelState(state) { addMissingRegions(of: state, &entry) }
    }
  }

  private func addAncestorStatesToEnter(
    _ goal: Goal,
    _ ancestor: Int,
    _ entry: inout EntrySet
  ) {
    for state in getEffectiveTargetStates([goal]) {
      addAncestorStatesToEnter(state, ancestor, &entry)
    }
  }

  /// Adds the regions of a parallel state in which nothing is entered yet.
  private func addMissingRegions(of state: Int, _ entry: inout EntrySet) {
    for child in family.getChildStates(state)
    where !entry.statesToEnter.contains(where: { family.isDescendant($0, child) }) {
      addDescendantStatesToEnter(.state(child), &entry)
    }
  }

  private mutating func noteHistory(_ goals: [Goal]) {
    for case .history(let key) in goals {
      if historyValue[key] != nil {
        usage.note(key.isDeep ? .deepHistory : .shallowHistory)
      } else {
        usage.note(explicitDefault(of: key) == nil ? .initialHistory : .defaultHistory)
      }
    }
  }
}
