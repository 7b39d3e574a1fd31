extension Diagram {
  /// The target of a transition.
  public enum Target: Sendable, Hashable {
    /// A state, by its number.
    case state(Int)
    /// A history, by its number.
    case history(Int)
  }
}
