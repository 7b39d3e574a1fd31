/// Where a transition leads when that is more than one plain state.
///
/// ```swift
/// on(.play, to: .history(of: .playing))        // where 'playing' was left, one level deep
/// on(.resume, to: .deepHistory(of: .job))      // the whole nested configuration
/// on(.go, to: .all(.left1, .right2))           // one state in each of several regions
/// ```
public struct Target<State: Hashable & Sendable>: Sendable {
  @usableFromInline let references: ShortList<TargetReference>

  /// The child in which the state was left the last time (shallow history).
  ///
  /// Without a stored value, the default that the state's `history` element gives, else the state's
  /// initial child. Source: SCXML 3.10.
  public static func history(of state: State) -> Self {
    Target(references: .one(.history(of: StateID(state), deep: false)))
  }

  /// The innermost states in which the state was left the last time (deep history).
  ///
  /// Without a stored value, the default that the state's `history` element gives, else the state's
  /// initial child. Source: SCXML 3.10.
  public static func deepHistory(of state: State) -> Self {
    Target(references: .one(.history(of: StateID(state), deep: true)))
  }

  /// Several states at once; each must lie in another region of one parallel state.
  public static func all(_ states: State...) -> Self {
    Target(references: ShortList(states.map { .state(StateID($0)) }))
  }

  /// One state, for code that computes its targets.
  public static func state(_ state: State) -> Self {
    Target(references: .one(.state(StateID(state))))
  }
}

/// Whether a transition leaves the state that it is written in, when it leads to a state inside it.
///
/// ```swift
/// state(.door, initial: .closed) {
///   onEntry { $0.visits += 1 }
///   on(.reset, to: .closed)                      // leaves `door`, enters it again: one more visit
///   on(.close, to: .closed, type: .internal)     // stays in `door`: no visit
///   on(.leave, to: .street)                      // outside: leaves it with either type
/// }
/// ```
///
/// A transition without a target leaves nothing and has no type. Beware of ``external`` in a region
/// of a parallel state: with the region the parallel state itself is left, and with it all other
/// regions, which start anew.
///
/// Source: SCXML 3.13, "the type of a transition".
public enum TransitionType: Sendable, Hashable {
  /// The source state is left and entered again, also when the target lies inside it: its exit and
  /// entry actions run, its timers and invocations start anew. This is the default, as in SCXML.
  case external
  /// The source state stays active; its exit and entry actions do not run, its timers go on.
  ///
  /// Only possible when the source has child states and all targets lie inside it.
  case `internal`
}

/// What a restored snapshot means for a pending timer.
public enum TimerRestoration: String, Sendable, Hashable, Codable {
  /// Goes on with the time that was left when the snapshot was taken.
  case remainder
  /// Keeps the deadline on the wall clock: the time between saving and restoring counts.
  case deadline
  /// Starts again with its full duration.
  case restart
}
