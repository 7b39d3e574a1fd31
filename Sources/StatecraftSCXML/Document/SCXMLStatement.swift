#if SCXML
/// An element of executable content and its place in the document.
struct SCXMLStatement: Sendable, Hashable {
  let content: SCXMLContent
  /// The line and the column of the tag.
  let line: Int
  let column: Int

  /// The content as an element.
  var element: SCXMLElement { content.element }
}
#endif
