/// An event as a machine lists it: its name, and what its payload looks like.
public struct EventForm: Sendable, Hashable {
  /// Whether an event carries something.
  public enum Payload: String, Sendable, Hashable, Codable {
    /// It carries nothing.
    case none
    /// It may carry something, as events of documents do.
    case optional
    /// It always carries something.
    case required
  }

  /// The event's name.
  public var name: String
  /// Whether it carries something.
  public var payload: Payload
  /// The values of the payload, in order; empty when they are not known.
  public var fields: [PayloadField]
  /// The payload with words for values, such as `{"hour":NUMBER}`; `nil` when it is not known.
  ///
  /// Members that may be left out have a question mark.
  public var payloadText: String?

  /// Describes an event.
  ///
  /// - Parameters:
  ///   - name: the event's name.
  ///   - payload: whether it carries something.
  ///   - fields: the values of the payload, in order.
  ///   - payloadText: the payload with words for values.
  public init(
    _ name: String,
    payload: Payload = .none,
    fields: [PayloadField] = [],
    payloadText: String? = nil
  ) {
    self.name = name
    self.payload = payload
    self.fields = fields
    self.payloadText = payloadText
  }

  /// The event with its payload in words: `coin WHOLE-NUMBER`, or `coin JSON` when the payload is not known.
  public var line: String {
    payload == .required ? "\(name) \(payloadText ?? "JSON")" : name
  }

  /// The event as short lists show it: `coin WHOLE-NUMBER`, or `coin {…}` when the payload is not known.
  public var label: String {
    payload == .required ? "\(name) \(payloadText ?? "{…}")" : name
  }
}
