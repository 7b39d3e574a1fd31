internal import Foundation
internal import Statecraft

/// Turns the events of an alphabet into names with payloads and back.
///
/// The form is the one that Swift synthesises for `Codable` enumerations: an event is an object with one
/// member, its name, whose value is the payload.
enum EventCoder<Context: ChartContext> {
  /// What an event carries, as JSON; `nil` when that is nothing, or when it cannot be written.
  static func payload(of cause: Cause<Context>) -> String? {
    guard case .event(let event) = cause, let text = JSONText.value(event) else { return nil }
    let start = "{\(JSONText.string("\(cause)")):"
    guard text.hasPrefix(start), text.hasSuffix("}") else {
      // An enumeration with raw values is written as a bare string.
      return text == JSONText.string("\(cause)") ? nil : text
    }
    let payload = String(text.dropFirst(start.count).dropLast())
    guard (try? JSONReader.read(Array(payload.utf8))) != nil else { return text }
    return payload == "{}" ? nil : payload
  }

  /// The event of a name with a payload.
  ///
  /// - Throws: why there is no such event.
  static func event(_ name: String, _ payload: String?) throws(ReplayObstacle) -> Context.Event {
    guard let known = Context.eventCases.first(where: { $0.name == name }) else {
      throw ReplayObstacle(
        "the machine has no event '\(name)'; it has "
          + Context.eventCases.map(\.name).joined(separator: ", ")
      )
    }
    guard let type = Context.Event.self as? any Decodable.Type else {
      return try plain(known, payload)
    }
    let quoted = JSONText.string(name)
    var texts = ["{\(quoted):\(payload ?? "{}")}"]
    if let payload { texts.append(payload) } else { texts.append(quoted) }
    var reasons: [String] = []
    for text in texts {
      do {
        let decoded = try JSONDecoder().decode(type, from: Data(text.utf8))
        if let event = decoded as? Context.Event, "\(Cause<Context>.event(event))" == name {
          return event
        }
      } catch {
        reasons.append(DecodingFault.text(of: error))
      }
    }
    throw ReplayObstacle(
      "the payload of '\(name)', \(payload ?? "none"), is none that the event carries now"
        + (reasons.first.map { ": \($0)" } ?? "")
    )
  }

  /// An event that is no more than its name.
  private static func plain(
    _ known: EventDescription,
    _ payload: String?
  ) throws(ReplayObstacle) -> Context.Event {
    if !known.hasPayload, let type = Context.Event.self as? any CaseIterable.Type {
      let found = all(of: type).first { Context.caseIndex(of: $0) == known.index }
      if let found { return found }
    }
    throw ReplayObstacle(
      "'\(known.name)' cannot be made from its name, because '\(Context.Event.self)' is not Codable; "
        + "let it conform to Codable"
    )
  }

  private static func all<Event: CaseIterable>(of type: Event.Type) -> [Context.Event] {
    type.allCases.compactMap { $0 as? Context.Event }
  }
}

/// What a decoder says, in a few words.
private enum DecodingFault {
  static func text(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    return switch error {
    case .keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      context.debugDescription
    @unknown default: "\(error)"
    }
  }
}
