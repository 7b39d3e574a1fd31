#if SCXML
public import Statecraft

extension SCXMLDocument {
  /// All that is wrong with the document, found without running it.
  ///
  /// Besides the ``diagnostics``, which keep a session from starting, these are the parts that fail
  /// whenever they are reached: expressions that cannot be parsed, texts that are no delays, an unknown
  /// data model, targets that do not exist, content that needs a data model. They are errors. What is
  /// legal but hardly meant is a warning: `<cancel>` of an id that no `<send>` has, a location whose
  /// variable nobody declares, `In()` of a state that is not there, a type of event processor or
  /// invocation that the settings do not offer.
  ///
  /// Nothing is run and no address is opened. The expressions of data models that a host has
  /// registered are not looked at. Documents in the `<content>` of an `<invoke>` are checked, too.
  ///
  /// - Parameter settings: what the host offers to sessions: data models, event processors, services.
  /// - Returns: the findings in the order of the text, with file, line and column; none when the
  ///   document is sound.
  /// - Complexity: O(length).
  public func check(
    _ settings: SCXMLPlatform.Settings = SCXMLPlatform.Settings()
  ) -> [Diagnostic] {
    guard let root else { return diagnostics }
    var check = DocumentCheck(self, settings)
    check.walk(root)
    return Self.inOrder(diagnostics + check.findings)
  }

  /// Puts findings into the order of the text.
  static func inOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    func place(_ diagnostic: Diagnostic) -> (Int, Int) {
      (diagnostic.location?.line ?? 0, diagnostic.location?.column ?? 0)
    }
    return diagnostics.enumerated().sorted { left, right in
      let (one, other) = (place(left.element), place(right.element))
      return one == other ? left.offset < right.offset : one < other
    }.map(\.element)
  }

  // MARK: - Places

  func location(of element: SCXMLElement) -> Diagnostic.Location {
    Diagnostic.Location(file: file, line: element.line, column: element.column)
  }

  /// Where an attribute is written; the element's place when that is not known.
  func location(of attribute: String, in element: SCXMLElement) -> Diagnostic.Location {
    let written = element.attributes.first { $0.name == attribute && $0.namespace.isEmpty }
    guard let written, written.line > 0 else { return location(of: element) }
    return Diagnostic.Location(file: file, line: written.line, column: written.column)
  }

  /// Where a line of an element's text begins; the element's place when that is not known.
  func location(ofLine line: Int, in element: SCXMLElement) -> Diagnostic.Location {
    let lines = element.text.split(separator: "\n", omittingEmptySubsequences: false)
    guard element.contentLine > 0, line >= 1, line <= lines.count else {
      return location(of: element)
    }
    let blanks = lines[line - 1].prefix(while: \.isWhitespace).count
    return Diagnostic.Location(
      file: file,
      line: element.contentLine + line - 1,
      column: (line == 1 ? element.contentColumn : 1) + blanks
    )
  }
}
#endif
