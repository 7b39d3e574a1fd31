extension Diagram {
  /// A history of a state.
  public struct History: Sendable, Hashable {
    /// The number of the state that it belongs to.
    public var parent: Int
    /// Whether it stores the innermost states, not only the children.
    public var isDeep: Bool
    /// Its targets when the state was never left; empty when that is the state's initial child.
    public var defaults: [Target]

    /// Describes a history.
    public init(parent: Int, isDeep: Bool, defaults: [Target] = []) {
      self.parent = parent
      self.isDeep = isDeep
      self.defaults = defaults
    }
  }
}
