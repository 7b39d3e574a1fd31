/// What tests of a chart are to cover; `transitions` includes `states`, and `pairs` and `guards` each include
/// `transitions`.
public enum CoverageCriterion: String, Sendable, Hashable, Codable, CaseIterable {
  /// Each state is entered.
  case states
  /// Each transition is taken.
  case transitions
  /// Each two transitions are taken one directly after the other, where the first one leads to the
  /// source of the second one, to a state around it or to one inside it.
  case pairs
  /// Each transition is taken, and each part of each guard decides it, once true and once false
  /// (masking MC/DC).
  ///
  /// Meant are the guards of all transitions: on events, also raised and postponed ones, of timers, of results
  /// of work, of completions and of eventless transitions.
  case guards
}
