/// What a configuration does with a postponed event of a column, as far as that is known without its
/// guards.
@usableFromInline
enum Postponement: Sendable {
  /// It keeps the event.
  case kept
  /// It does not keep the event.
  case released
  /// That depends on a guard.
  case undecided
}

extension Program {
  /// Returns what a configuration does with postponed events of a column.
  func postponement(of column: Int, in configuration: StateSet) -> Postponement {
    var asksGuard = false
    let selection = topology.select(
      column,
      in: configuration,
      HistoryValues(repeating: nil, count: topology.histories.count),
      mayPostpone: true,
      for: &asksGuard,
      isEnabled: { transition, asksGuard in
        if topology.transitions[transition].isGuarded { asksGuard = true }
        return true
      }
    )
    if asksGuard { return .undecided }
    return selection.transitions.isEmpty && !selection.keepers.isEmpty ? .kept : .released
  }
}
