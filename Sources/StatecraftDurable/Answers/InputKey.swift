#if Durable
/// The rules for keys that senders choose.
package enum InputKey {
  /// The largest number of bytes of an id or a key.
  package static var longest: Int { 512 }

  /// The beginnings of keys that the runtime uses itself; each ends with its only colon.
  package static var reserved: [String] { ["timer:", "work:", "from:", "migration:"] }

  /// Returns a key that may be used.
  ///
  /// - Throws: ``DurableError/invalidKey(_:reason:)``.
  static func checked(_ key: String) throws -> String {
    guard !key.isEmpty, key.utf8.count <= longest else {
      throw DurableError.invalidKey(
        String(key.prefix(40)),
        reason: "a key has 1 to \(longest) bytes, and this one has \(key.utf8.count)"
      )
    }
    if let reserved = reserved.first(where: { key.utf8.starts(with: $0.utf8) }) {
      throw DurableError.invalidKey(
        key,
        reason: "keys that begin with '\(reserved)' belong to the runtime; choose another beginning"
      )
    }
    return key
  }

  /// Returns an id that may be used.
  ///
  /// - Throws: ``DurableError/invalidID(_:reason:)``.
  static func checked(id: String) throws -> String {
    guard !id.isEmpty, id.utf8.count <= longest else {
      throw DurableError.invalidID(
        String(id.prefix(40)),
        reason: "an id has 1 to \(longest) bytes, and this one has \(id.utf8.count)"
      )
    }
    return id
  }
}
#endif
