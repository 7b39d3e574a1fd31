/// A piece of JSON, and where it stands in its line.
struct JSONNode {
  /// What it is.
  indirect enum Content {
    case null
    case boolean(Bool)
    /// As it is written.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([(key: String, value: JSONNode)])
  }

  let content: Content
  /// Its bytes in the line.
  let range: Range<Int>

  /// What it is, in words.
  var kind: String {
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

/// What is wrong with a line, and at which of its bytes.
struct JSONFault: Error {
  let reason: String
  let offset: Int

  init(_ reason: String, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
