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
}
#endif
