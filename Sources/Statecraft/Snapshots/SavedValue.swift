/// A part of a snapshot during migrations: the stored value, or the result of a migration.
enum SavedValue<Made> {
  /// The stored value, which has not been decoded.
  case coded(any Decoder)
  /// A value that was decoded, or that a migration created.
  case made(Made)

  /// Returns the value as a given type.
  ///
  /// - Throws: `DecodingError` when the stored value has another type, ``SavedValueError`` when a
  ///   migration created a value of another type.
  func read<Value>(as type: Value.Type) throws -> Value {
    switch self {
    case .coded(let decoder):
      guard let decodable = type as? any Decodable.Type else {
        throw SavedValueError("'\(type)' is not Decodable")
      }
      let read = try decoder.singleValueContainer().decode(decodable)
      guard let value = read as? Value else { preconditionFailure("\(read) is not a '\(type)'") }
      return value
    case .made(let made):
      guard let value = made as? Value else {
        throw SavedValueError(
          "an earlier migration returned a '\(Swift.type(of: made as Any))', not a '\(type)'"
        )
      }
      return value
    }
  }
}
