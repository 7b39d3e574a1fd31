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
  private struct AsksGuard: Error {}

  /// Returns what a configuration does with postponed events of a column.
  func postponement(of column: Int, in configuration: StateSet) -> Postponement {
    var asker: Void = ()
    do {
      let selection = try topology.select(
        column,
        in: configuration,
        HistoryValues(repeating: nil, count: topology.histories.count),
        mayPostpone: true,
        for: &asker,
        isEnabled: { transition, _ throws(AsksGuard) in
          if topology.transitions[transition].isGuarded { throw AsksGuard() }
          return true
        }
      )
      return selection.transitions.isEmpty && !selection.keepers.isEmpty ? .kept : .released
    } catch {
      return .undecided
    }
  }
}
