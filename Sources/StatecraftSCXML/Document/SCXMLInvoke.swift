#if SCXML
/// `<invoke>`.
struct SCXMLInvoke: Sendable, Hashable {
  /// Its number in the document.
  let number: Int
  let state: String
  /// The line and the column of the tag.
  let line: Int
  let column: Int
  var type: SCXMLContent.Text?
  var source: SCXMLContent.Text?
  var id: String?
  var idLocation: SCXMLExpression?
  var autoforward = false
  var payload = SCXMLContent.Payload()
  var finalize: [SCXMLStatement]?
}
#endif
