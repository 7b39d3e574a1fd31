/// A JSON value and its position in its line.
package struct JSONNode: Sendable {
  /// The content of a JSON value.
  package indirect enum Content: Sendable {
    case null
    case boolean(Bool)
    /// The number, as it is written.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([(key: String, value: JSONNode)])
  }

  /// The value.
  package let content: Content
  /// The range of its bytes in the line.
  package let range: Range<Int>

  /// The kind of value, for messages.
  package var kind: String {
    switch content {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
