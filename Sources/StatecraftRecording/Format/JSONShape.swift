/// What the JSON of a type looks like, found out by decoding from nothing and watching what is asked
/// for.
package indirect enum JSONShape: Sendable, Hashable {
  /// A value with an example and a word for it.
  case value(example: String, word: String)
  /// One of a few values, each as JSON.
  case choice([String])
  /// Any number of values of one shape; `nil` when that is not known.
  case list(JSONShape?)
  /// Members in the order in which they are read.
  case object([Member])
  /// Nothing is known.
  case unknown

  /// A number, perhaps with a fraction.
  static let number = JSONShape.value(example: "0", word: "NUMBER")
  /// A whole number.
  static let integer = JSONShape.value(example: "0", word: "WHOLE-NUMBER")
  /// A text.
  static let text = JSONShape.value(example: "\"\"", word: "\"TEXT\"")
  /// Yes or no.
  static let flag = JSONShape.value(example: "false", word: "true|false")

  /// A member of an object.
  package struct Member: Sendable, Hashable {
    /// Its key.
    package let key: String
    /// What it looks like.
    package var shape: JSONShape
    /// Whether it may be left out.
    package let isOptional: Bool
  }

  /// The shape with words for values, such as `{"hour":NUMBER}`; members that may be left out have a
  /// question mark.
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

  /// JSON of this shape, without members that are not known and may be left out; `nil` when another part of
  /// it is not known.
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
  /// The shape of a type, and a value of it, of zeros and nothing.
  ///
  /// - Parameter type: the type.
  /// - Returns: `.unknown` or a shape with unknown parts, and no value, when the type refuses such
  ///   values.
  package static func of<Value: Decodable>(_ type: Value.Type) -> (shape: JSONShape, value: Value?)
  {
    ShapeDecoder.shape(of: type, depth: 0)
  }

  /// The shape of what an event carries, in the form that Swift synthesises for enumerations.
  ///
  /// - Parameters:
  ///   - name: the event's name.
  ///   - type: the type of the events.
  /// - Returns: the shape of the payload; that of its value when it has one without a label; `nil`
  ///   when it cannot be found out.
  package static func ofPayload<Event: Decodable>(
    _ name: String,
    in type: Event.Type
  ) -> JSONShape? {
    let decoder = ShapeDecoder(depth: 0, keys: [name])
    // What it ends with does not matter, only what was asked for.
    _ = try? Event(from: decoder)
    guard case .object(let events) = decoder.shape, let payload = events.first?.shape,
      case .object(let members) = payload, !members.isEmpty
    else { return nil }
    return members.count == 1 && members[0].key == "_0" ? members[0].shape : payload
  }
}
