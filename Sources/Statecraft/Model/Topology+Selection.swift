extension Topology {
  /// What is selected in a configuration.
  package struct Selection {
    /// The regions' transitions in document order, conflicts removed, with those that only ignore.
    package fileprivate(set) var transitions: [Int] = []
    /// The transitions that were selected, too, but leave what another one leaves.
    package fileprivate(set) var preempted: [(loser: Int, winner: Int)] = []
    /// The states that keep the event for later, in document order.
    package fileprivate(set) var keepers: [Int] = []
  }

  /// Selects the transitions for a column, or the eventless ones.
  ///
  /// For each active atomic state, in document order, the first transition that matches and is enabled,
  /// from the state outwards. Source: SCXML Appendix D, `selectTransitions`.
  ///
  /// - Parameters:
  ///   - column: what is reacted to; `nil` for nothing.
  ///   - configuration: the active states.
  ///   - history: what histories have stored.
  ///   - mayPostpone: whether states that postpone the event are asked.
  ///   - asker: who selects, handed on to the functions.
  ///   - isEnabled: whether a transition's guard holds.
  ///   - passOver: is called with each atomic state in whose region no transition matches.
  /// - Returns: what is selected.
  /// - Throws: what `isEnabled` throws.
  func select<Asker, Failure: Error>(
    _ column: Int?,
    in configuration: StateSet,
    _ history: HistoryValues,
    mayPostpone: Bool,
    for asker: inout Asker,
    isEnabled: (Int, inout Asker) throws(Failure) -> Bool,
    passOver: (Int, inout Asker) -> Void = { _, _ in }
  ) throws(Failure) -> Selection {
    var selection = Selection()
    for leaf in configuration where states[leaf].isLeaf {
      let (first, matches) = try firstTransition(from: leaf, column, mayPostpone, &asker, isEnabled)
      guard let first else {
        if !matches { passOver(leaf, &asker) }
        continue
      }
      if transitions[first].disposition == .postpone {
        let keeper = transitions[first].source
        if !selection.keepers.contains(keeper) { selection.keepers.append(keeper) }
      } else if !selection.transitions.contains(first) {
        selection.transitions.append(first)
      }
    }
    (selection.transitions, selection.preempted) =
      removingConflicts(selection.transitions, configuration, history)
    return selection
  }

  /// The first transition of a region that matches and is enabled, from a state outwards, and whether
  /// one matches at all.
  private func firstTransition<Asker, Failure: Error>(
    from leaf: Int,
    _ column: Int?,
    _ mayPostpone: Bool,
    _ asker: inout Asker,
    _ isEnabled: (Int, inout Asker) throws(Failure) -> Bool
  ) throws(Failure) -> (first: Int?, matches: Bool) {
    var isMatched = false
    var state = leaf
    while state >= 0 {
      for transition in states[state].transitions where matches(transition, column) {
        if transitions[transition].disposition == .postpone && !mayPostpone { continue }
        isMatched = true
        if try isEnabled(transition, &asker) { return (transition, true) }
      }
      state = states[state].parent
    }
    return (nil, isMatched)
  }
}
