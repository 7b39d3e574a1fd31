/// What histories have stored: for each history of the chart the states, or `nil`.
@usableFromInline
package typealias HistoryValues = [StateSet?]

/// The algebra of a microstep: which states are left, which are entered. Pure functions over
/// configuration and history; SCXML Appendix D gives the names.
extension Topology {
  private var nesting: Nesting { Nesting(states: states) }

  /// Whether a state lies properly inside another.
  package func isDescendant(_ state: Int, of ancestor: Int) -> Bool {
    state > ancestor && state <= states[ancestor].last
  }

  /// Whether two states lie in different regions of a parallel state.
  package func areOrthogonal(_ first: Int, _ second: Int) -> Bool {
    if first == second || isDescendant(first, of: second)
      || isDescendant(second, of: first)
    {
      return false
    }
    var ancestor = states[first].parent
    while !isDescendant(second, of: ancestor) {
      ancestor = states[ancestor].parent
    }
    return states[ancestor].kind == .parallel
  }

  /// The innermost compound state, or the chart, that all states lie properly inside.
  package func leastCommonCompoundAncestor(of states: [Int]) -> Int {
    nesting.leastCommonCompoundAncestor(of: states)
  }

  /// The target states of a transition, with histories replaced by what they stand for.
  func effectiveTargets(_ targets: ShortList<TargetNode>, _ history: HistoryValues) -> [Int] {
    var result: [Int] = []
    var followed = StateSet()
    follow(targets, history, &followed, &result)
    return result
  }

  /// Adds the target states; the defaults of each history are followed once.
  private func follow(
    _ targets: ShortList<TargetNode>,
    _ history: HistoryValues,
    _ followed: inout StateSet,
    _ result: inout [Int]
  ) {
    for target in targets {
      switch target {
      case .state(let state): result.append(state)
      case .history(let number):
        if let stored = history[number] {
          result += stored
        } else if !followed.contains(number) {
          followed.insert(number)
          follow(histories[number].defaults, history, &followed, &result)
        }
      }
    }
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
    exitSet(below: domain(of: transition, history), configuration)
  }

  /// The active states inside a domain.
  func exitSet(below domain: Int?, _ configuration: StateSet) -> StateSet {
    guard let domain, let range = nesting.descendants(of: domain) else { return StateSet() }
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

  /// What a microstep does with the configuration.
  struct Step {
    /// The transitions that are taken, in the order of selection.
    let taken: [Int]
    /// The states that are left.
    let exits: StateSet
    /// What is entered.
    let entry: EntryPlan
  }

  /// What a microstep leaves and enters; histories of what is left are recorded.
  ///
  /// - Parameters:
  ///   - transitions: those selected.
  ///   - configuration: the active states.
  ///   - history: what histories have stored.
  /// - Returns: the step; `nil` when all transitions only ignore.
  func step(
    taking transitions: [Int],
    _ configuration: StateSet,
    _ history: inout HistoryValues
  ) -> Step? {
    let taken = transitions.filter { self.transitions[$0].disposition == .take }
    guard !taken.isEmpty else { return nil }
    let domains = taken.map { ($0, domain(of: $0, history)) }
    var exits = StateSet()
    for (_, domain) in domains { exits.formUnion(exitSet(below: domain, configuration)) }
    record(exiting: exits, configuration, into: &history)
    return Step(taken: taken, exits: exits, entry: entryPlan(for: domains, history))
  }

  /// Whether not all transitions only ignore.
  func takes(_ transitions: [Int]) -> Bool {
    transitions.contains { self.transitions[$0].disposition == .take }
  }

  /// What a microstep enters.
  struct EntryPlan {
    /// All states to enter.
    var states = StateSet()
    /// Those whose initial content runs.
    var defaultEntry = StateSet()
    /// Histories whose default content runs, by their parent.
    var defaultHistory: [Int: Int] = [:]
    /// The histories whose defaults were entered, and the states up to which their ancestors were.
    fileprivate var defaultLimits: [Int: Int] = [:]
  }

  /// What a transition enters when nothing is left for it.
  func entryPlan(for transition: Int, _ history: HistoryValues) -> EntryPlan {
    entryPlan(for: [(transition, domain(of: transition, history))], history)
  }

  /// What transitions enter inside their domains.
  ///
  /// Appendix D computes the domain of a transition twice, before and after histories are recorded,
  /// and enters the ancestors of recorded states up to the parent of their history. Both can go
  /// astray (Decisions/0005), so here the domain is that of the exit, and nothing outside is entered.
  ///
  /// - Parameters:
  ///   - taken: transitions with the domains whose active states were left.
  ///   - history: what histories have stored, this step included.
  /// - Returns: all that is to be entered.
  func entryPlan(
    for taken: [(transition: Int, domain: Int?)],
    _ history: HistoryValues
  ) -> EntryPlan {
    var plan = EntryPlan()
    for (transition, domain) in taken {
      guard let domain else { continue }
      add(transitions[transition].targets, inside: domain, history, &plan)
    }
    return plan
  }

  /// What a machine enters when it starts.
  func initialEntryPlan() -> EntryPlan {
    var plan = EntryPlan()
    let none = HistoryValues(repeating: nil, count: histories.count)
    add(states[0].initial, inside: 0, none, &plan)
    return plan
  }

  /// Adds targets with all that is entered below them, and their ancestors inside a state.
  private func add(
    _ targets: ShortList<TargetNode>,
    inside domain: Int,
    _ history: HistoryValues,
    _ plan: inout EntryPlan
  ) {
    for target in targets {
      switch target {
      case .state(let state): addDescendants(of: state, history, &plan)
      case .history(let number): addHistory(number, inside: domain, history, &plan)
      }
    }
    for state in effectiveTargets(targets, history) {
      addAncestors(of: state, upTo: domain, history, &plan)
    }
  }

  private func addHistory(
    _ number: Int,
    inside domain: Int,
    _ history: HistoryValues,
    _ plan: inout EntryPlan
  ) {
    let parent = histories[number].parent
    // Both lie around the states that the history stands for: the inner one has the larger number.
    let limit = max(parent, domain)
    if let stored = history[number] {
      add(ShortList(stored.map(TargetNode.state)), inside: limit, history, &plan)
    } else {
      plan.defaultHistory[parent] = number
      // A second time adds nothing, unless it goes farther out.
      if let known = plan.defaultLimits[number], known <= limit { return }
      plan.defaultLimits[number] = limit
      add(histories[number].defaults, inside: limit, history, &plan)
    }
  }

  /// Adds a state with what is entered by default inside it.
  ///
  /// A second time adds nothing, so that a state that many others name is followed once.
  private func addDescendants(
    of state: Int,
    _ history: HistoryValues,
    _ plan: inout EntryPlan
  ) {
    plan.states.insert(state)
    let row = states[state]
    switch row.kind {
    case .atomic, .final: return
    case .compound, .chart:
      if plan.defaultEntry.contains(state) { return }
      plan.defaultEntry.insert(state)
      add(row.initial, inside: state, history, &plan)
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
      if states[ancestor].kind == .parallel {
        addMissingRegions(of: ancestor, history, &plan)
      }
    }
  }

  private func addMissingRegions(
    of parallel: Int,
    _ history: HistoryValues,
    _ plan: inout EntryPlan
  ) {
    for child in states[parallel].children
    where !plan.states.intersects(child...states[child].last) {
      addDescendants(of: child, history, &plan)
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
