extension DiagramTheme {
  /// The main direction of the arrows.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// From top to bottom.
    case down = "TB"
    /// From left to right.
    case right = "LR"
  }
}
