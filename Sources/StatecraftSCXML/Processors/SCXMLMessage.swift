#if SCXML
/// A message that a session sends through an event processor.
public struct SCXMLMessage: Sendable, Hashable {
  /// The session that sends.
  public let session: String
  /// The address of the sending session at this processor.
  public let origin: String
  /// The target that the document names.
  public let target: String?
  /// The event's name.
  public let event: String?
  /// The id of the `<send>`, if the document gives one.
  public let sendID: String?
  /// The namelist and the parameters, in order.
  ///
  /// Names may occur several times.
  public let parameters: [SCXMLValue.Member]
  /// The value of `<content>`.
  public let content: SCXMLValue?

  /// The content or the parameters, in the form of `_event.data`.
  public var data: SCXMLValue {
    if let content { return content }
    return parameters.isEmpty ? .undefined : .object(parameters)
  }
}
#endif
