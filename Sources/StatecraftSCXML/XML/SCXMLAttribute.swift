#if SCXML
/// An attribute of an element.
public struct SCXMLAttribute: Sendable, Hashable {
  /// The name without its prefix.
  public var name: String
  /// The prefix in the document; empty if there is none.
  public var prefix: String
  /// The namespace; empty if there is none.
  public var namespace: String
  /// The value, with entities replaced.
  public var value: String
  /// The line where the name begins, from 1; 0 if it is not known.
  public var line = 0
  /// The column where the name begins, from 1; 0 if it is not known.
  public var column = 0
}
#endif
