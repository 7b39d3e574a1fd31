internal import StatecraftJSON

extension JSONText {
  /// Returns the members of an object with their values as they are written.
  ///
  /// - Returns: the members in order, also several of one name; `nil` if the text is no object.
  /// - Complexity: O(length of the text).
  package static func members(of text: String) -> [(key: String, value: String)]? {
    let bytes = Array(text.utf8)
    guard case .object(let members)? = try? JSONReader.read(bytes).content else { return nil }
    return members.map { member in
      (member.key, String(decoding: bytes[member.value.range], as: UTF8.self))
    }
  }
}
