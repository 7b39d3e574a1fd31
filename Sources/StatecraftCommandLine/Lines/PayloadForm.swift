#if Command
import StatecraftRecording

/// What people read about the JSON that they have to type.
enum PayloadForm {
  /// The payload of an event with words for values, such as `{"hour":NUMBER}`; `nil` when it cannot
  /// be found out.
  static func text<Event: Decodable>(of name: String, in type: Event.Type) -> String? {
    JSONShape.ofPayload(name, in: type)?.words
  }

  /// A value of a type with words for values; `nil` when nothing is known of it.
  static func text(of type: any Any.Type) -> String? {
    guard let type = type as? any Decodable.Type else { return nil }
    let shape = shape(type)
    return shape == .unknown ? nil : shape.words
  }

  private static func shape<Value: Decodable>(_ type: Value.Type) -> JSONShape {
    JSONShape.of(type).shape
  }
}
#endif
