extension Diagram {
  /// Returns the diagram in DOT, the language of Graphviz.
  ///
  /// Nested states and regions are clusters, and edges are compound. Every state and transition has
  /// an `id` and a `class`, for style sheets.
  ///
  /// - Parameter theme: the colours, the direction, and the parts to show.
  /// - Returns: lines, each with its end.
  public func dot(theme: DiagramTheme = .standard) -> String {
    var writer = DOTWriter(prepared(for: theme), theme, linksRows: false)
    return writer.text
  }
}
