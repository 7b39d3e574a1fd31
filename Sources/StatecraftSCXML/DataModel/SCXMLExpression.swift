#if SCXML
/// An expression of a document, as a session passes it to a data model.
public struct SCXMLExpression: Sendable, Hashable {
  /// The number of the expression in the document.
  ///
  /// A data model can use it as a key for compiled code.
  public let number: Int
  /// The text of the expression.
  public let text: String
  /// The line of the element that contains the expression.
  public let line: Int
  /// The column of the element that contains the expression; 0 if it is not known.
  public var column = 0
  /// The name of the element that contains the expression; empty if it is not known.
  public var element = ""
}
#endif
