/// What histories have stored: for each history of the chart the states, or `nil`.
package typealias HistoryValues = [StateSet?]

/// The algebra of a microstep: which states are left, which are entered. Pure functions over
/// configuration and history; SCXML Appendix D gives the names.
extension Topology {
  private var nesting: Nesting { Nesting(states: states) }

  /// Whether a state lies properly inside another.
  package func isDescendant(_ state: Int, of ancestor: Int) -> Bool {
    state > ancestor && state <= states[ancestor].last
  }

  /// The target states of a transition, with histories replaced by what they stand for.
  func effectiveTargets(_ targets: [TargetNode], _ history: HistoryValues) -> [Int] {
    var result: [Int] = []
    for target in targets {
      switch target {
      case .state(let state): result.append(state)
      case .history(let number):
        if let stored = history[number] {
          result += stored
        } else {
          result += effectiveTargets(histories[number].defaults, history)
        }
      }
    }
    return result
  }

  /// The state whose descendants a transition leaves; `nil` without targets.
  func domain(of transition: Int, _ history: HistoryValues) -> Int? {
    let row = transitions[transition]
    switch row.domain {
    case .none: return nil
    case .fixed(let state): return state
    case .dynamic:
      return nesting.domain(
        source: row.source,
        targets: effectiveTargets(row.targets, history),
        isInternal: row.isInternal
      )
    }
  }

  /// The active states that a transition leaves.
  func exitSet(
    of transition: Int,
    _ configuration: StateSet,
    _ history: HistoryValues
  ) -> StateSet {
    guard let domain = domain(of: transition, history),
      let range = nesting.descendants(of: domain)
    else { return StateSet() }
    return configuration.members(in: range)
  }

  /// Resolves conflicts: of two transitions that leave a common state, the one with the inner
  /// source wins, else the one selected first.
  ///
  /// - Parameters:
  ///   - selected: transitions in the order of selection.
  ///   - configuration: the active states.
  ///   - history: what histories have stored.
  /// - Returns: the result.
  func removingConflicts(
    _ selected: [Int],
    _ configuration: StateSet,
    _ history: HistoryValues
  ) -> (kept: [Int], preempted: [(loser: Int, winner: Int)]) {
    guard selected.count > 1 else { return (selected, []) }
    let exits = selected.map { exitSet(of: $0, configuration, history) }
    var kept: [Int] = []
    var preempted: [(loser: Int, winner: Int)] = []
    next: for candidate in selected.indices {
      var beaten: [Int] = []
      for rival in kept where exits[candidate].intersects(exits[rival]) {
        guard
          isDescendant(
            transitions[selected[candidate]].source,
            of: transitions[selected[rival]].source
          )
        else {
          preempted.append((selected[candidate], selected[rival]))
          continue next
        }
        beaten.append(rival)
      }
      kept.removeAll { beaten.contains($0) }
      preempted += beaten.map { (selected[$0], selected[candidate]) }
      kept.append(candidate)
    }
    return (kept.map { selected[$0] }, preempted)
  }

  /// What a microstep enters.
  struct EntryPlan {
    /// All states to enter.
    var states = StateSet()
    /// Those whose initial content runs.
    var defaultEntry = StateSet()
    /// Histories whose default content runs, by their parent.
    var defaultHistory: [Int: Int] = [:]
  }

  /// What transitions enter, given what stays active.
  func entryPlan(for taken: [Int], _ history: HistoryValues) -> EntryPlan {
    var plan = EntryPlan()
    for transition in taken {
      let targets = transitions[transition].targets
      for target in targets { addDescendants(of: target, history, &plan) }
      guard let domain = domain(of: transition, history) else { continue }
      for target in effectiveTargets(targets, history) {
        addAncestors(of: target, upTo: domain, history, &plan)
      }
    }
    return plan
  }

  /// What a machine enters when it starts.
  func initialEntryPlan() -> EntryPlan {
    var plan = EntryPlan()
    let none = HistoryValues(repeating: nil, count: histories.count)
    for target in states[0].initial { addDescendants(of: target, none, &plan) }
    for target in effectiveTargets(states[0].initial, none) {
      addAncestors(of: target, upTo: 0, none, &plan)
    }
    return plan
  }

  private func addDescendants(
    of target: TargetNode,
    _ history: HistoryValues,
    _ plan: inout EntryPlan
  ) {
    switch target {
    case .state(let state): addDescendants(ofState: state, history, &plan)
    case .history(let number):
      let parent = histories[number].parent
      if let stored = history[number] {
        for state in stored { addDescendants(ofState: state, history, &plan) }
        for state in stored { addAncestors(of: state, upTo: parent, history, &plan) }
      } else {
        plan.defaultHistory[parent] = number
        let defaults = histories[number].defaults
        for target in defaults { addDescendants(of: target, history, &plan) }
        for state in effectiveTargets(defaults, history) {
          addAncestors(of: state, upTo: parent, history, &plan)
        }
      }
    }
  }

  private func addDescendants(
    ofState state: Int,
    _ history: HistoryValues,
    _ plan: inout EntryPlan
  ) {
    plan.states.insert(state)
    let row = states[state]
    switch row.kind {
    case .atomic, .final: return
    case .compound, .chart:
      plan.defaultEntry.insert(state)
      for target in row.initial { addDescendants(of: target, history, &plan) }
      for target in effectiveTargets(row.initial, history) {
        addAncestors(of: target, upTo: state, history, &plan)
      }
    case .parallel:
      addMissingRegions(of: state, history, &plan)
    }
  }

  private func addAncestors(
    of state: Int,
    upTo limit: Int,
    _ history: HistoryValues,
    _ plan: inout EntryPlan
  ) {
    for ancestor in nesting.properAncestors(of: state, upTo: limit) {
      plan.states.insert(ancestor)
      if states[ancestor].kind == .parallel { addMissingRegions(of: ancestor, history, &plan) }
    }
  }

  private func addMissingRegions(
    of parallel: Int,
    _ history: HistoryValues,
    _ plan: inout EntryPlan
  ) {
    for child in states[parallel].children
    where !plan.states.intersects(child...states[child].last) {
      addDescendants(ofState: child, history, &plan)
    }
  }

  /// What the histories of the states that are left are to store.
  func record(
    exiting: StateSet,
    _ configuration: StateSet,
    into history: inout HistoryValues
  ) {
    guard !histories.isEmpty else { return }
    for state in exiting {
      let row = states[state]
      for number in row.histories {
        if histories[number].deep {
          history[number] = StateSet(
            configuration.members(in: (state + 1)...row.last).filter { states[$0].isLeaf }
          )
        } else {
          history[number] = StateSet(row.children.filter { configuration.contains($0) })
        }
      }
    }
  }

  /// Whether a state is done: its active child is final, or all its regions are done.
  func isInFinalState(_ state: Int, _ configuration: StateSet) -> Bool {
    let row = states[state]
    switch row.kind {
    case .compound, .chart:
      return row.children.contains {
        states[$0].kind == .final && configuration.contains($0)
      }
    case .parallel:
      return row.children.allSatisfy { isInFinalState($0, configuration) }
    case .atomic, .final:
      return false
    }
  }
}
