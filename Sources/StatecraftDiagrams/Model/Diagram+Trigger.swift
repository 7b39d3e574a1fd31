extension Diagram {
  /// The trigger of a transition.
  public enum Trigger: Sendable, Hashable {
    /// Events, by name.
    case events([String])
    /// Any event.
    case anyEvent
    /// No event: the transition is taken as soon as its guard holds.
    case eventless
    /// The completion of the source state.
    case done
    /// A delay, as text: `30 s`.
    case timer(String)
    /// A delay without any event from outside, as text: `5 min`.
    case inactivity(String)
    /// A named timer of the machine.
    case namedTimer(String)
    /// The completion of work, by name.
    case invocationDone(String)
    /// The failure of work, by name.
    case invocationFailed(String)
    /// An error of an action.
    case error
    /// An unknown trigger.
    case unknown
  }
}
