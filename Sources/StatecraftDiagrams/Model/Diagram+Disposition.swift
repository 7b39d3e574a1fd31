extension Diagram {
  /// What happens to an event that the transition is selected for.
  public enum Disposition: String, Sendable, Hashable {
    /// The transition is taken.
    case take
    /// The event is explicitly ignored.
    case ignore
    /// The event is handled again when the configuration has changed.
    case postpone
  }
}
