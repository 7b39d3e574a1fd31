#if SCXML
/// An event of SCXML.
///
/// Source: SCXML 5.10.1.
public struct SCXMLEvent: Sendable, Hashable {
  /// The origin of an event.
  public enum Kind: String, Sendable, Hashable {
    /// Raised by the processor itself, such as `error.execution`.
    case platform
    /// Raised by the document.
    case `internal`
    /// Sent from outside the session.
    case external
  }

  /// The name: tokens that are separated by dots.
  public var name: String
  /// The origin of the event.
  public var kind: Kind
  /// The id of the `<send>` that caused the event.
  public var sendID: String?
  /// The address for a reply.
  public var origin: String?
  /// The event processor for a reply.
  public var originType: String?
  /// The id of the invocation that sent the event.
  public var invokeID: String?
  /// The data that the event carries.
  public var data: SCXMLValue
  /// The original message, if it contains more than the data: `_event.raw`.
  public var raw: String?
  /// The reason for an error event; `nil` for all other events.
  public internal(set) var error: SCXMLError? {
    get { cause?.error }
    set { cause = newValue.map(Cause.init) }
  }

  /// The type of SCXML's own event processor.
  ///
  /// Source: SCXML C.1.
  static let processor = "http://www.w3.org/TR/scxml/#SCXMLEventProcessor"

  /// A separate object, because most events are not errors and stay small without it.
  private var cause: Cause?

  private final class Cause: Sendable, Hashable {
    let error: SCXMLError

    init(_ error: SCXMLError) { self.error = error }

    static func == (left: Cause, right: Cause) -> Bool { left.error == right.error }
    func hash(into hasher: inout Hasher) { hasher.combine(error) }
  }

  /// Creates an event.
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

  /// Creates the event for an error.
  ///
  /// Its data contain the message.
  init(_ error: SCXMLError, invokeID: String? = nil) {
    self.init(
      error.event,
      kind: .platform,
      data: .string(error.message),
      sendID: error.sendID,
      invokeID: invokeID ?? error.invokeID
    )
    self.error = error
  }
}

extension SCXMLEvent: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
#endif
