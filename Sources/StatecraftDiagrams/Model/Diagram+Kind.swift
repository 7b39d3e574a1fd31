extension Diagram {
  /// The kind of a state.
  public enum Kind: String, Sendable, Hashable {
    /// The chart itself.
    case chart
    /// A state without child states.
    case atomic
    /// A state that has exactly one active child.
    case compound
    /// A state whose children, the regions, are all active.
    case parallel
    /// A state that ends its parent.
    case final
  }
}
