extension Diagram {
  /// What a transition reacts to.
  public enum Trigger: Sendable, Hashable {
    /// Events, by name.
    case events([String])
    /// Any event.
    case anyEvent
    /// No event: the transition is taken as soon as its guard holds.
    case eventless
    /// The completion of the source state.
    case done
    /// A delay, in words: `30 s`.
    case timer(String)
    /// A delay without any event from outside, in words: `5 min`.
    case inactivity(String)
    /// A timer that belongs to the machine, by name.
    case namedTimer(String)
    /// The end of work, by name.
    case invocationDone(String)
    /// The failure of work, by name.
    case invocationFailed(String)
    /// An error of an action.
    case error
    /// Not known.
    case unknown
  }
}
