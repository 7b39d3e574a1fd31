/// The target of a transition, if it is not a single state.
///
/// ```swift
/// on(.play, to: .history(of: .playing))        // where 'playing' was left, one level deep
/// on(.resume, to: .deepHistory(of: .job))      // the whole nested configuration
/// on(.go, to: .all(.left1, .right2))           // one state in each of several regions
/// ```
public struct Target<State: Hashable & Sendable>: Sendable {
  @usableFromInline let references: ShortList<TargetReference>

  /// The child in which the state was last left (shallow history).
  ///
  /// If the state was never left, the target is the default of the state's `history` element, or
  /// else the state's initial child. Source: SCXML 3.10.
  public static func history(of state: State) -> Self {
    Target(references: .one(.history(of: StateID(state), deep: false)))
  }

  /// The innermost states in which the state was last left (deep history).
  ///
  /// If the state was never left, the target is the default of the state's `history` element, or
  /// else the state's initial child. Source: SCXML 3.10.
  public static func deepHistory(of state: State) -> Self {
    Target(references: .one(.history(of: StateID(state), deep: true)))
  }

  /// Several states at once; each must be in a different region of one parallel state.
  public static func all(_ states: State...) -> Self {
    Target(references: ShortList(states.map { .state(StateID($0)) }))
  }

  /// A single state, for code that computes its targets.
  public static func state(_ state: State) -> Self {
    Target(references: .one(.state(StateID(state))))
  }
}

extension ShortList<TargetReference> {
  /// Returns the list of one state.
  static func state(_ state: some Hashable & Sendable) -> Self { .one(.state(StateID(state))) }
}
