internal import StatecraftJSON

extension NamedEvent {
  /// Reads an event that is written as one JSON value: `{"coin":{"_0":5}}`, or `"push"`.
  ///
  /// - Returns: the event with its payload as written; `nil` if the text is neither a string nor an
  ///   object with one member.
  /// - Complexity: O(length of the text).
  public init?(json text: String) {
    let bytes = Array(text.utf8)
    guard let node = try? JSONReader.read(bytes) else { return nil }
    switch node.content {
    case .string(let name): self.init(name)
    case .object(let members) where members.count == 1:
      let payload = String(decoding: bytes[members[0].value.range], as: UTF8.self)
      self.init(members[0].key, payload: payload == "{}" ? nil : payload)
    case .object, .array, .null, .number, .boolean: return nil
    }
  }
}
