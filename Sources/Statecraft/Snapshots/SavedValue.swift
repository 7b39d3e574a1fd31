/// A part of a snapshot on its way through migrations: as it was stored, or as one of them made it.
enum SavedValue<Made> {
  /// Not read yet.
  case coded(any Decoder)
  /// Read or made before.
  case made(Made)

  /// The part as a type.
  ///
  /// - Throws: `DecodingError` when it was stored otherwise, ``SavedValueError`` when a migration made
  ///   something else of it.
  func read<Value>(as type: Value.Type) throws -> Value {
    switch self {
    case .coded(let decoder):
      guard let decodable = type as? any Decodable.Type else {
        throw SavedValueError("'\(type)' is not Decodable")
      }
      let read = try decoder.singleValueContainer().decode(decodable)
      guard let value = read as? Value else { preconditionFailure("\(read) is no '\(type)'") }
      return value
    case .made(let made):
      guard let value = made as? Value else {
        throw SavedValueError(
          "an earlier step made a '\(Swift.type(of: made as Any))', not a '\(type)'"
        )
      }
      return value
    }
  }
}

/// Why a migration's value is of no use to the next step.
struct SavedValueError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
