/// The name of an event and the form of its payload, as a machine lists them.
public struct EventForm: Sendable, Hashable {
  /// Whether an event carries a payload.
  public enum Payload: String, Sendable, Hashable, Codable {
    /// The event carries no payload.
    case none
    /// The event may carry a payload, as events of documents do.
    case optional
    /// The event always carries a payload.
    case required
  }

  /// The event's name.
  public var name: String
  /// Whether the event carries a payload.
  public var payload: Payload
  /// The values of the payload, in order; empty if they are not known.
  public var fields: [PayloadField]
  /// The payload with placeholders for values, such as `{"hour":NUMBER}`; `nil` if it is not known.
  ///
  /// A question mark follows the names of optional members.
  public var payloadText: String?

  /// Creates a description of an event.
  ///
  /// - Parameters:
  ///   - name: the event's name.
  ///   - payload: whether the event carries a payload.
  ///   - fields: the values of the payload, in order.
  ///   - payloadText: the payload with placeholders for values.
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

  /// The event with placeholders for its payload: `coin WHOLE-NUMBER`, or `coin JSON` if the form
  /// is not known.
  public var line: String {
    payload == .required ? "\(name) \(payloadText ?? "JSON")" : name
  }

  /// The event as short lists show it: `coin WHOLE-NUMBER`, or `coin {…}` when the payload is not known.
  public var label: String {
    payload == .required ? "\(name) \(payloadText ?? "{…}")" : name
  }
}
