#if SCXML
/// `<data>`.
struct SCXMLData: Sendable, Hashable {
  let id: String
  let value: SCXMLContent.Source?
  /// Whether the element belongs to the whole document, so that a caller can supply its value.
  let isTopLevel: Bool
  /// The line and the column of the tag.
  let line: Int
  let column: Int
}
#endif
