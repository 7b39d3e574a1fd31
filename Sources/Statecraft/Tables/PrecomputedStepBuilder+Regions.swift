// What concerns more than the region that is looked at.
extension PrecomputedStepBuilder {
  /// Whether a guard asks for a state outside of the region.
  func asksOutside(_ condition: Condition<Context>) -> Bool {
    region.map { condition.asksOutside($0, program) } ?? false
  }

  /// Whether the target of a transition depends on a history of a state outside of the region.
  func readsHistoryOutside(_ transition: Int) -> Bool {
    guard let region else { return false }
    return topology.transitions[transition].targets.contains { target in
      guard case .history(let history) = target else { return false }
      return !region.contains(topology.histories[history].parent)
    }
  }

  /// Whether more is to be done in a region, while guards of eventless transitions come first, of this
  /// region or of others.
  func isInterrupted(_ selection: Topology.Selection, _ walk: Walk<Context>) -> Bool {
    guard region != nil, isWatchedOutside || hasPassedGuard else { return false }
    return walk.column != nil || topology.takes(selection.transitions) || !walk.queue.isEmpty
      || !walk.toInvoke.isEmpty
  }

  /// Whether an active state has a transition for a raised event of a column.
  func isOfInterest(_ column: Int, _ configuration: StateSet) -> Bool {
    topology.transitions.indices.contains { transition in
      let row = topology.transitions[transition]
      return (row.source == 0 || configuration.contains(row.source))
        && row.disposition != .postpone && topology.matches(transition, column)
    }
  }
}
