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
  /// Why the platform has raised it; `nil` for all but error events.
  public internal(set) var error: SCXMLError? {
    get { cause?.error }
    set { cause = newValue.map(Cause.init) }
  }

  /// Apart, because events are many and errors are few.
  private var cause: Cause?

  private final class Cause: Sendable, Hashable {
    let error: SCXMLError

    init(_ error: SCXMLError) { self.error = error }

    static func == (left: Cause, right: Cause) -> Bool { left.error == right.error }
    func hash(into hasher: inout Hasher) { hasher.combine(error) }
  }

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

  /// Makes the event that an error becomes: its data are the message.
  init(_ error: SCXMLError, invokeID: String? = nil) {
    self.init(
      error.event,
      kind: .platform,
      data: .string(error.message),
      sendID: error.sendID,
      invokeID: invokeID
    )
    self.error = error
  }
}
#endif
