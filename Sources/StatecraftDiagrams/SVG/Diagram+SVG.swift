extension Diagram {
  /// The diagram as a picture: SVG, laid out by Graphviz, for light and dark pages.
  ///
  /// Text can be selected and searched. Every state is an element with the id `state-NAME`, every
  /// transition one with the id `transition-NUMBER`, each with a `<title>` that browsers show and
  /// screen readers read. Transitions that share an arrow are rows of its label.
  ///
  /// The layout is Graphviz's: the same version with the same fonts gives the same picture.
  ///
  /// - Parameters:
  ///   - theme: colours, letters, direction, and what is shown.
  ///   - graphviz: the program; the one that is installed by default.
  /// - Returns: an SVG document.
  /// - Throws: when Graphviz is not installed, or fails.
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
  /// The ids that the states' elements have in the picture, in the order of the states.
  public var elementIDs: [String] {
    DOTWriter(self, .standard, linksRows: true).ids.map { "state-\($0)" }
  }
}
