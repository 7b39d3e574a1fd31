extension Macrostep {
  /// What is selected for an event.
  package enum Selection {
    case nothing
    /// Transitions in document order of their regions, conflicts removed. Those that only ignore
    /// are among them.
    case transitions([Int])
    /// No region takes the event, and this state keeps it.
    case postponed(by: Int)
  }

  /// Selects the transitions for a column, or the eventless ones.
  ///
  /// For each active atomic state, in document order, the first transition that matches and whose
  /// guard holds, from the state outwards. Source: SCXML Appendix D, `selectTransitions`.
  mutating func select(
    _ column: Int?,
    _ context: Context,
    mayPostpone: Bool
  ) throws(MachineError) -> Selection {
    var selected: [Int] = []
    var keeper: Int?
    for leaf in engine.configuration where topology.states[leaf].isLeaf {
      guard let transition = try firstEnabled(from: leaf, column, context, mayPostpone) else {
        continue
      }
      if topology.transitions[transition].disposition == .postpone {
        keeper = keeper ?? topology.transitions[transition].source
      } else if !selected.contains(transition) {
        selected.append(transition)
      }
    }
    if selected.isEmpty {
      return keeper.map { .postponed(by: $0) } ?? .nothing
    }
    return .transitions(
      topology.removingConflicts(selected, engine.configuration, engine.history).kept
    )
  }

  private mutating func firstEnabled(
    from leaf: Int,
    _ column: Int?,
    _ context: Context,
    _ mayPostpone: Bool
  ) throws(MachineError) -> Int? {
    var state = leaf
    while state >= 0 {
      for transition in topology.states[state].transitions
      where topology.matches(transition, column) {
        if topology.transitions[transition].disposition == .postpone && !mayPostpone { continue }
        if try holds(transition, context) { return transition }
      }
      state = topology.states[state].parent
    }
    return nil
  }

  private mutating func holds(
    _ transition: Int,
    _ context: Context
  ) throws(MachineError) -> Bool {
    guard let condition = model.shape.transitions[transition].condition?.typed(as: Context.self)
    else { return true }
    do {
      return try condition.holds(in: context, situation)
    } catch {
      try handle(error, .guardOf(transition))
      return false
    }
  }

  private var situation: Situation<Context> {
    Situation(occurrence: occurrence) { [program, configuration = engine.configuration] state in
      program.numbers[state].map(configuration.contains) ?? false
    }
  }
}
