internal import Foundation
internal import Statecraft
internal import StatecraftJSON

/// Writes JSON and keeps the order of members.
package enum JSONText {
  /// A string with its quotes.
  package static func string(_ text: String) -> String { text.jsonString }

  /// Returns a text that was stored as JSON; as a string if it is none, because it is damaged or was
  /// refused.
  package static func stored(_ text: String) -> String {
    (try? JSONReader.read(Array(text.utf8))) == nil ? string(text) : text
  }

  /// Returns a list of values that are JSON already.
  package static func array(_ values: [String]) -> String {
    "[" + values.joined(separator: ",") + "]"
  }

  /// Returns a list of strings.
  package static func strings(_ texts: [String]) -> String { array(texts.map(string)) }

  /// Returns an object whose values are JSON already.
  package static func object(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { "\(string($0.key)):\($0.value)" }.joined(separator: ",") + "}"
  }

  /// Returns a value as JSON on one line; `nil` if it cannot be encoded.
  package static func value(_ value: some Any) -> String? {
    guard let value = value as? any Encodable else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity",
      negativeInfinity: "-Infinity",
      nan: "NaN"
    )
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }
}
