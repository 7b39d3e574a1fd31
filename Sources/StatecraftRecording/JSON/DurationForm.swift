internal import StatecraftJSON

/// How JSON writes a duration.
package enum DurationForm: Sendable {
  /// A text of ISO 8601, such as `"PT30S"`, which every language can write.
  case text
  /// The two halves of the number of attoseconds, as `Duration`'s own `Codable` writes them.
  case pair

  /// Returns a duration as JSON.
  package func json(_ duration: Duration) -> String {
    switch self {
    case .text: JSONText.string(duration.iso8601)
    case .pair:
      "[\(Int64(truncatingIfNeeded: duration.attoseconds >> 64)),"
        + "\(UInt64(truncatingIfNeeded: duration.attoseconds))]"
    }
  }

  /// Whether a value of JSON can be a duration in this form.
  func fits(_ node: JSONNode) -> Bool {
    switch (self, node.content) {
    case (.text, .string), (.pair, .array): true
    case (.text, _), (.pair, _): false
    }
  }

  /// Whether a text may have durations of this form; `false` if it has none.
  func mayBe(in text: String) -> Bool {
    switch self {
    case .text: text.utf8.contains(UInt8(ascii: "P")) || text.utf8.contains(UInt8(ascii: "\\"))
    case .pair: text.utf8.contains(UInt8(ascii: "["))
    }
  }
}
