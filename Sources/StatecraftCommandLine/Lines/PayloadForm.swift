#if Command
import Foundation

/// Finds out what a payload looks like, by decoding until nothing is missing any more.
enum PayloadForm {
  /// The payload with words for values, such as `{"hour":NUMBER}`.
  ///
  /// - Parameters:
  ///   - name: the event's name.
  ///   - type: the type of the events.
  /// - Returns: `nil` when it cannot be found out.
  static func text<Event: Decodable>(of name: String, in type: Event.Type) -> String? {
    var values: [(key: String, value: Any, word: String)] = []
    // No event has more.
    for _ in 0..<40 {
      let object = Dictionary(values.map { ($0.key, $0.value) }) { first, _ in first }
      guard let data = try? JSONSerialization.data(withJSONObject: [name: object]) else {
        return nil
      }
      do {
        _ = try JSONDecoder().decode(type, from: data)
        return written(values)
      } catch DecodingError.keyNotFound(let key, let context) where context.codingPath.count == 1 {
        values.append((key.stringValue, [String: Any](), "{…}"))
      } catch DecodingError.typeMismatch(let wanted, let context) {
        guard context.codingPath.count == 2, let key = context.codingPath.last?.stringValue,
          let position = values.lastIndex(where: { $0.key == key }), values[position].word == "{…}",
          let sample = sample(of: wanted)
        else { return values.isEmpty ? nil : written(values) }
        values[position] = (key, sample.value, sample.word)
      } catch {
        return values.isEmpty ? nil : written(values)
      }
    }
    return nil
  }

  private static func written(_ values: [(key: String, value: Any, word: String)]) -> String {
    if values.count == 1, values[0].key == "_0" { return values[0].word }
    return "{" + values.map { "\"\($0.key)\":\($0.word)" }.joined(separator: ",") + "}"
  }

  private static func sample(of type: Any.Type) -> (value: Any, word: String)? {
    switch type {
    case is Bool.Type: (false, "true|false")
    case is any FixedWidthInteger.Type: (0, "WHOLE-NUMBER")
    case is Double.Type, is Float.Type: (0, "NUMBER")
    case is String.Type: ("", "\"TEXT\"")
    default: "\(type)".hasPrefix("Array") ? ([Any](), "[…]") : nil
    }
  }
}
#endif
