extension Diagram {
  /// The diagram in PlantUML's language.
  ///
  /// - Parameter theme: colours, direction, and what is shown.
  /// - Returns: lines, each with its end.
  public func plantUML(theme: DiagramTheme = .standard) -> String {
    var writer = PlantUMLWriter(prepared(for: theme), theme)
    return writer.text
  }
}
