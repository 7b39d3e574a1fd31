extension Diagram {
  /// Returns the diagram as a Mermaid `stateDiagram-v2`, for Markdown on GitHub and elsewhere.
  ///
  /// - Parameter theme: the colours, the direction, and the parts to show.
  /// - Returns: lines, each with its end, without a code fence.
  public func mermaid(theme: DiagramTheme = .standard) -> String {
    var writer = MermaidWriter(prepared(for: theme), theme)
    return writer.text
  }
}
