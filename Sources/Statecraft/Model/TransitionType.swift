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
