/// The form of a type's JSON, found by decoding without input and recording each request.
package indirect enum JSONShape: Sendable, Hashable {
  /// A value, with an example and a placeholder.
  case value(example: String, word: String)
  /// One of a few values, each as JSON.
  case choice([String])
  /// Any number of values of one form; `nil` if the form is not known.
  case list(JSONShape?)
  /// Members, in the order in which they are decoded.
  case object([Member])
  /// The form is not known.
  case unknown

  /// A number that may have a fraction.
  static let number = JSONShape.value(example: "0", word: "NUMBER")
  /// A whole number.
  static let integer = JSONShape.value(example: "0", word: "WHOLE-NUMBER")
  /// A text.
  static let text = JSONShape.value(example: "\"\"", word: "\"TEXT\"")
  /// A boolean.
  static let flag = JSONShape.value(example: "false", word: "true|false")

  /// A member of an object.
  package struct Member: Sendable, Hashable {
    /// The key of the member.
    package let key: String
    /// The form of the member.
    package var shape: JSONShape
    /// Whether the member may be omitted.
    package let isOptional: Bool
  }

  /// An object whose members may be omitted and have any value.
  package static func object(withOptional keys: [String]) -> JSONShape {
    .object(keys.map { Member(key: $0, shape: .unknown, isOptional: true) })
  }

  /// The form with placeholders for values, such as `{"hour":NUMBER}`.
  ///
  /// A question mark follows the names of optional members.
  package var words: String {
    switch self {
    case .value(_, let word): word
    case .choice(let values): values.joined(separator: "|")
    case .list(let shape): "[\(shape?.words ?? "")…]"
    case .unknown: "…"
    case .object(let members):
      "{"
        + members.map { member in
          "\(JSONText.string(member.key))\(member.isOptional ? "?" : ""):\(member.shape.words)"
        }.joined(separator: ",") + "}"
    }
  }

  /// JSON of this form without optional members of unknown form; `nil` if a required part of the form is
  /// not known.
  package var example: String? {
    switch self {
    case .value(let example, _): return example
    case .choice(let values): return values.first
    case .list(nil): return "[]"
    case .list(let shape?): return shape.example.map { "[\($0)]" }
    case .unknown: return nil
    case .object(let members):
      var texts: [String] = []
      for member in members {
        if let example = member.shape.example {
          texts.append("\(JSONText.string(member.key)):\(example)")
        } else if !member.isOptional {
          return nil
        }
      }
      return "{\(texts.joined(separator: ","))}"
    }
  }
}

extension JSONShape {
  /// Returns the form of a type, and a value of the type that consists of zeros and empty parts.
  ///
  /// - Parameter type: the type.
  /// - Returns: `.unknown` or a form with unknown parts, and no value, if the type rejects such
  ///   values.
  package static func of<Value: Decodable>(_ type: Value.Type) -> (shape: JSONShape, value: Value?)
  {
    ShapeDecoder.shape(of: type, depth: 0)
  }

  /// Returns the form of an event's payload, as Swift synthesises it for enumerations.
  ///
  /// - Parameters:
  ///   - name: the event's name.
  ///   - type: the type of the events.
  /// - Returns: the form of the payload, or of its only value if that has no label; `nil` if it
  ///   cannot be determined.
  package static func ofPayload<Event: Decodable>(
    _ name: String,
    in type: Event.Type
  ) -> JSONShape? {
    let decoder = ShapeDecoder(depth: 0, keys: [name])
    // Only the requests matter, not the result.
    _ = try? Event(from: decoder)
    guard case .object(let events) = decoder.shape, let payload = events.first?.shape,
      case .object(let members) = payload, !members.isEmpty
    else { return nil }
    return members.count == 1 && members[0].key == "_0" ? members[0].shape : payload
  }
}
