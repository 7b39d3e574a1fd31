extension Diagram {
  /// A history of a state.
  public struct History: Sendable, Hashable {
    /// The number of the history's state.
    public var parent: Int
    /// Whether the history stores the innermost states, not only the children.
    public var isDeep: Bool
    /// The targets if the state was never exited; empty for the state's initial child.
    public var defaults: [Target]

    /// Creates a history.
    public init(parent: Int, isDeep: Bool, defaults: [Target] = []) {
      self.parent = parent
      self.isDeep = isDeep
      self.defaults = defaults
    }
  }
}
