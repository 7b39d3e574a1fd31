#if SCXML
import Statecraft

/// Locates findings in the text of the document.
extension SCXMLDocument {
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
