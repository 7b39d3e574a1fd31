#if SCXML
/// An element of executable content and where it is written.
struct SCXMLStatement: Sendable, Hashable {
  let content: SCXMLContent
  /// The line and the column of the tag.
  let line: Int
  let column: Int

  /// The content as an element.
  var element: SCXMLElement { content.element }
}
#endif
