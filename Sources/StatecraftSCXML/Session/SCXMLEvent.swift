#if SCXML
/// An event of SCXML.
///
/// Source: SCXML 5.10.1.
public struct SCXMLEvent: Sendable, Hashable {
  /// Where an event comes from.
  public enum Kind: String, Sendable, Hashable {
    /// Raised by the processor itself, such as `error.execution`.
    case platform
    /// Raised by the document.
    case `internal`
    /// From outside.
    case external
  }

  /// The name, tokens separated by dots.
  public var name: String
  /// Where it comes from.
  public var kind: Kind
  /// The id of the send that it belongs to.
  public var sendID: String?
  /// Where an answer may be sent.
  public var origin: String?
  /// By which event processor an answer may be sent.
  public var originType: String?
  /// The invocation that it comes from.
  public var invokeID: String?
  /// What it carries.
  public var data: SCXMLValue
  /// The message as it came, when it says more than the data: `_event.raw`.
  public var raw: String?

  /// Makes an event.
  public init(
    _ name: String,
    kind: Kind = .external,
    data: SCXMLValue = .undefined,
    sendID: String? = nil,
    origin: String? = nil,
    originType: String? = nil,
    invokeID: String? = nil,
    raw: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.data = data
    self.raw = raw
    self.sendID = sendID
    self.origin = origin
    self.originType = originType
    self.invokeID = invokeID
  }
}
#endif
