internal import StatecraftJSON

/// Describes why JSON does not have the expected value.
struct DecodingFault {
  /// The parsed JSON.
  let node: JSONNode
  /// The bytes of the JSON.
  let bytes: [UInt8]
  /// The number of keys in front of the JSON's own path, because it was decoded inside another
  /// value.
  let depth: Int

  /// Returns a description of an error, with the path of the value.
  func text(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, let context):
      let place = path(context.codingPath)
      let name = key.stringValue == "_0" ? "its value" : "'\(key.stringValue)'"
      return "\(name) is missing" + (place.isEmpty ? "" : " in '\(place)'")
    case .typeMismatch(let type, let context):
      return "\(subject(context.codingPath)) must be \(words(for: type))"
        + found(context.codingPath)
    case .valueNotFound(let type, let context):
      return "\(subject(context.codingPath)) must be \(words(for: type)), not null"
    case .dataCorrupted(let context):
      if let fault = context.underlyingError as? DurationTextError {
        return "\(subject(context.codingPath)) must be \(words(for: Duration.self))"
          + found(context.codingPath) + ": \(fault)"
      }
      // The text is valid JSON. Foundation calls it malformed if a number does not fit its type.
      guard !path(context.codingPath).isEmpty else {
        return "a number in it does not fit, because it is too large or not whole"
      }
      return "\(subject(context.codingPath)): \(context.debugDescription)"
    @unknown default:
      return "\(error)"
    }
  }

  /// Returns a path without the keys of the enclosing value.
  ///
  /// The label of an event's only value is kept.
  private func path(_ keys: [any CodingKey]) -> String {
    keys.dropFirst().map { $0.intValue.map(String.init) ?? $0.stringValue }
      .joined(separator: ".")
  }

  private func subject(_ keys: [any CodingKey]) -> String {
    let path = path(keys)
    return path == "_0" || path.isEmpty ? "it" : "'\(path)'"
  }

  private func words(for type: Any.Type) -> String {
    switch type {
    case is Double.Type, is Float.Type: "a number"
    case is any FixedWidthInteger.Type: "a whole number"
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is Duration.Type: "a duration such as \"PT30S\" (ISO 8601)"
    default: "\(type)".hasPrefix("Array") ? "a list" : "an object"
    }
  }

  /// Returns what the payload contains at a path.
  private func found(_ keys: [any CodingKey]) -> String {
    var node = node
    for key in keys.dropFirst(depth) {
      switch node.content {
      case .array(let nodes):
        guard let index = key.intValue, nodes.indices.contains(index) else { return "" }
        node = nodes[index]
      case .object(let members):
        guard let member = members.last(where: { $0.key == key.stringValue }) else { return "" }
        node = member.value
      case .null, .boolean, .number, .string: return ""
      }
    }
    return ", not \(Printable.text(String(decoding: bytes[node.range], as: UTF8.self)))"
  }
}
