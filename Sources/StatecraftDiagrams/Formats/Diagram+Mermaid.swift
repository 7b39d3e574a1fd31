extension Diagram {
  /// The diagram in Mermaid's language, as `stateDiagram-v2`: for Markdown on GitHub and elsewhere.
  ///
  /// - Parameter theme: colours, direction, and what is shown.
  /// - Returns: lines, each with its end, without a fence.
  public func mermaid(theme: DiagramTheme = .standard) -> String {
    var writer = MermaidWriter(prepared(for: theme), theme)
    return writer.text
  }
}
