extension Diagram {
  /// The kind of a state.
  public enum Kind: String, Sendable, Hashable {
    /// The chart itself.
    case chart
    /// A state without states inside.
    case atomic
    /// A state of which exactly one child is active.
    case compound
    /// A state of which all children are active: its regions.
    case parallel
    /// A state that ends its parent.
    case final
  }
}
