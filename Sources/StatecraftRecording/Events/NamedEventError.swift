/// The reason why a named event was not sent.
///
/// The machine has not changed.
public enum NamedEventError: Error, Sendable, Hashable {
  /// The machine does not know the event.
  case unknown(String, known: [String])
  /// The event carries nothing, but a payload was given.
  case unexpectedPayload(event: String, payload: String)
  /// The payload is not JSON, or it does not fit the event; `offset` counts characters of the
  /// payload from 0.
  case payload(event: String, reason: String, offset: Int?)
  /// Events of this type are not `Codable`, so this one cannot be created from its name.
  case notCodable(event: String, type: String)
  /// No such work is running.
  case unknownWork(String, running: [String])
  /// The result of the work cannot be created from the JSON; `offset` counts its characters from 0.
  case result(work: String, reason: String, offset: Int?)

  /// The position in the payload or result, in characters from 0; `nil` if there is no single
  /// position.
  public var offset: Int? {
    switch self {
    case .payload(_, _, let offset), .result(_, _, let offset): offset
    case .unknown, .unexpectedPayload, .notCodable, .unknownWork: nil
    }
  }
}

extension NamedEventError: CustomStringConvertible {
  /// A description of the error and of the correct form.
  public var description: String {
    switch self {
    case .unknown(let name, let known):
      "unknown event '\(Printable.text(name))'" + NearNames.hint(for: name, among: known)
    case .unexpectedPayload(let event, let payload):
      "'\(event)' has no payload, but was given '\(Printable.text(payload))'"
    case .payload(let event, let reason, _):
      "the payload of '\(event)' cannot be used: \(reason)"
    case .notCodable(let event, let type):
      "'\(event)' cannot be made from its name, because '\(type)' is not Codable; "
        + "let it conform to Codable"
    case .unknownWork(let name, let running):
      running.isEmpty
        ? "no work is running, so '\(Printable.text(name))' cannot end"
        : "no work '\(Printable.text(name))' is running" + NearNames.hint(for: name, among: running)
    case .result(let work, let reason, _):
      "the result of '\(work)' cannot be used: \(reason)"
    }
  }
}
