#if SCXML
public import Statecraft

extension SCXMLDocument {
  /// Returns everything that is wrong with the document, without running it.
  ///
  /// The result contains the ``diagnostics``, which prevent a session from starting. It also
  /// contains every part that would fail when a session reaches it: expressions that cannot be
  /// parsed, malformed delays, an unknown data model, targets that do not exist, and content that
  /// requires a data model. These findings are errors. A construct that is legal but probably a
  /// mistake is a warning: a `<cancel>` whose id no `<send>` has, a location whose variable is not
  /// declared, `In()` with an unknown state, and a type of event processor or invocation that the
  /// settings do not provide.
  ///
  /// The check runs no content and opens no address. It does not look at expressions of data models
  /// that the host registered. It includes documents in the `<content>` of an `<invoke>`.
  ///
  /// - Parameter settings: the data models, event processors and services that the host provides.
  /// - Returns: the findings in document order, with file, line and column; an empty array if the
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

  /// Sorts findings into document order.
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

  /// The place of an attribute; the place of the element if the attribute's is not known.
  func location(of attribute: String, in element: SCXMLElement) -> Diagnostic.Location {
    let written = element.attributes.first { $0.name == attribute && $0.namespace.isEmpty }
    guard let written, written.line > 0 else { return location(of: element) }
    return Diagnostic.Location(file: file, line: written.line, column: written.column)
  }

  /// The place where a line of an element's text begins; the element's place if that is not known.
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
