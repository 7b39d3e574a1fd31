extension Diagram {
  /// Returns the diagram as an SVG picture, with a layout by Graphviz, for light and dark pages.
  ///
  /// Text can be selected and searched. Every state is an element with the id `state-NAME`, and
  /// every transition is one with the id `transition-NUMBER`. Each has a `<title>`, which browsers
  /// show and screen readers read. Transitions that share an arrow are rows of its label.
  ///
  /// The same version of Graphviz with the same fonts gives the same picture.
  ///
  /// - Parameters:
  ///   - theme: the colours, fonts and direction, and the parts to show.
  ///   - graphviz: the program; by default, the installed one.
  /// - Returns: an SVG document.
  /// - Throws: an error if Graphviz is not installed or fails.
  public func svg(
    theme: DiagramTheme = .standard,
    graphviz: Graphviz = Graphviz()
  ) throws(Graphviz.Failure) -> String {
    var roles = theme
    roles.light = ColourRoles.palette
    let diagram = prepared(for: theme)
    var writer = DOTWriter(diagram, roles, linksRows: true)
    let drawn = try graphviz.render(writer.text)
    return SVGStyler(diagram, theme, ids: writer.ids).styled(drawn)
  }
}

extension Diagram {
  /// The ids of the states' elements in the picture, in the order of the states.
  public var elementIDs: [String] {
    DOTWriter(self, .standard, linksRows: true).ids.map { "state-\($0)" }
  }
}
