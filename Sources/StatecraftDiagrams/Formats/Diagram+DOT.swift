extension Diagram {
  /// The diagram in DOT, Graphviz's language: clusters for nesting and regions, compound edges.
  ///
  /// Every state and transition has an `id` and a `class`, for style sheets.
  ///
  /// - Parameter theme: colours, direction, and what is shown.
  /// - Returns: lines, each with its end.
  public func dot(theme: DiagramTheme = .standard) -> String {
    var writer = DOTWriter(prepared(for: theme), theme, linksRows: false)
    return writer.text
  }
}
