internal import StatecraftJSON

extension JSONText {
  /// Returns the members of an object with their values as they are written.
  ///
  /// - Parameters:
  ///   - text: the object as JSON.
  ///   - depthLimit: the maximum depth of nested lists and objects.
  /// - Returns: the members in order, also several of one name; `nil` if the text is no object.
  /// - Complexity: O(length of the text).
  package static func members(
    of text: String,
    depthLimit: Int = 200
  ) -> [(key: String, value: String)]? {
    let bytes = Array(text.utf8)
    let node = try? JSONReader.read(bytes, depthLimit: depthLimit)
    guard case .object(let members)? = node?.content else { return nil }
    return members.map { member in
      (member.key, String(decoding: bytes[member.value.range], as: UTF8.self))
    }
  }
}
