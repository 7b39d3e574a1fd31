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
    let decoder = decoder
    let data = Data(text.utf8)
    return try read(with: decoder) { notes in
      notes == nil
        ? try decoder.decode(type, from: data)
        : try decoder.decode(NotedValue<Value>.self, from: data).value
    }
  }

  /// Reads a value, and notes its durations.
  static func read<Value: Decodable>(
    _ type: Value.Type,
    _ text: String,
    _ notes: DurationNotes
  ) throws -> Value {
    let decoder = decoder
    notes.attach(to: decoder)
    return try decoder.decode(NotedValue<Value>.self, from: Data(text.utf8)).value
  }

  /// Reads with the form of `Codable` alone, and where that fails with both forms of durations.
  ///
  /// - Parameters:
  ///   - decoder: what `body` reads with.
  ///   - body: reads; without notes the form of `Codable` alone.
  /// - Returns: what was read.
  /// - Throws: what the second reading says about a duration, or else what the first one says.
  static func read<Value>(
    with decoder: JSONDecoder,
    _ body: (DurationNotes?) throws -> Value
  ) throws -> Value {
    do {
      return try body(nil)
    } catch {
      let notes = DurationNotes()
      notes.attach(to: decoder)
      do {
        return try body(notes)
      } catch let other {
        throw notes.isConcerned ? other : error
      }
    }
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
