#if Studio
internal import Foundation
internal import StatecraftRecording

/// Reads events by name and JSON, as Swift synthesises `Codable` for enumerations.
enum EventText {
  /// The event of a name with a payload.
  ///
  /// - Throws: what is wrong with the payload.
  static func decode<Event: Decodable>(
    _ type: Event.Type,
    _ name: String,
    _ payload: String?
  ) throws(StudioRefusal) -> Event {
    let text = payload?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    let inner = text.isEmpty ? "{}" : text
    guard
      let value = try? JSONSerialization.jsonObject(
        with: Data(inner.utf8),
        options: .fragmentsAllowed
      )
    else { throw StudioRefusal("the payload of '\(name)' is not JSON") }
    // A payload without a label may be given bare.
    let object = value is [String: Any] ? inner : "{\"_0\":\(inner)}"
    let key = JSONText.string(name)
    do {
      return try JSONDecoder().decode(type, from: Data("{\(key):\(object)}".utf8))
    } catch {
      // An enumeration with raw values is written as a bare string.
      if text.isEmpty, let event = try? JSONDecoder().decode(type, from: Data(key.utf8)) {
        return event
      }
      throw StudioRefusal("the payload of '\(name)' does not fit: \(words(for: error))")
    }
  }

  private static func words(for error: any Error) -> String {
    func path(_ keys: [any CodingKey]) -> String {
      let names = keys.dropFirst().map { $0.intValue.map(String.init) ?? $0.stringValue }
      let path = names.joined(separator: ".")
      return path.isEmpty || path == "_0" ? "the value" : "'\(path)'"
    }
    switch error {
    case DecodingError.keyNotFound(let key, _):
      return key.stringValue == "_0" ? "the value is missing" : "'\(key.stringValue)' is missing"
    case DecodingError.typeMismatch(let type, let context):
      return "\(path(context.codingPath)) must be of type \(type)"
    case DecodingError.valueNotFound(let type, let context):
      return "\(path(context.codingPath)) must be of type \(type), not null"
    case DecodingError.dataCorrupted(let context):
      return "\(path(context.codingPath)): \(context.debugDescription)"
    default: return "\(error)"
    }
  }
}
#endif
