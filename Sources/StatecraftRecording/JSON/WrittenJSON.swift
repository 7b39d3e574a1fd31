internal import Foundation

/// Reads JSON that somebody has written: a duration is a text of ISO 8601, or a pair of numbers.
enum WrittenJSON {
  /// Reads a value.
  ///
  /// Numbers that JSON does not have are the strings `"Infinity"`, `"-Infinity"` and `"NaN"`.
  ///
  /// - Throws: `DecodingError`.
  /// - Complexity: O(length of the text).
  static func read<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    do {
      return try decoder.decode(type, from: Data(text.utf8))
    } catch {
      let notes = DurationNotes()
      do {
        return try read(type, text, notes)
      } catch let other {
        throw notes.isConcerned ? other : error
      }
    }
  }

  /// Reads a value, and notes its durations.
  static func read<Value: Decodable>(
    _ type: Value.Type,
    _ text: String,
    _ notes: DurationNotes
  ) throws -> Value {
    let decoder = decoder
    if let key = CodingUserInfoKey.durationNotes { decoder.userInfo[key] = notes }
    return try decoder.decode(NotedValue<Value>.self, from: Data(text.utf8)).value
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    // The encoder writes them with the same strings.
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity",
      negativeInfinity: "-Infinity",
      nan: "NaN"
    )
    return decoder
  }
}
