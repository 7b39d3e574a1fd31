extension Diagram {
  /// The diagram as a tree of plain text, for terminals and code reviews.
  ///
  /// ```
  /// Player
  /// ├─ ▶ off
  /// │     power → on
  /// └─ on
  ///       power → off
  /// ```
  ///
  /// `▶` is where it begins, `■` a final state, `∥` a state with regions; `●` is active. Behind a
  /// transition, `×3` says how often it was taken, `✗` that it never was, `◀` that it was taken last.
  ///
  /// - Parameter theme: what is shown.
  /// - Returns: lines, each with its end.
  public func text(theme: DiagramTheme = .standard) -> String {
    TextTree(prepared(for: theme), theme).text
  }
}
