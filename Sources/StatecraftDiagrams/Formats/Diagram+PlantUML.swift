extension Diagram {
  /// Returns the diagram in PlantUML.
  ///
  /// - Parameter theme: the colours, the direction, and the parts to show.
  /// - Returns: lines, each with its end.
  public func plantUML(theme: DiagramTheme = .standard) -> String {
    var writer = PlantUMLWriter(prepared(for: theme), theme)
    return writer.text
  }
}
