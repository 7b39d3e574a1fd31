extension Diagram {
  /// Returns the diagram as a tree of plain text, for terminals and code reviews.
  ///
  /// ```
  /// Player
  /// ├─ ▶ off
  /// │     power → on
  /// └─ on
  ///       power → off
  /// ```
  ///
  /// `▶` marks an initial state, `■` a final state, `∥` a state with regions, and `●` an active
  /// state. After a transition, `×3` is the number of times it was taken, `✗` means that it was
  /// never taken, and `◀` that it was taken last.
  ///
  /// - Parameter theme: the parts to show.
  /// - Returns: lines, each with its end.
  public func text(theme: DiagramTheme = .standard) -> String {
    TextTree(prepared(for: theme), theme).text
  }
}
