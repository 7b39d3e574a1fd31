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
}
