#if Durable
internal import Foundation

/// The form of JSON in stores: members are sorted, so that equal values have equal texts.
enum JSONForm {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity",
      negativeInfinity: "-Infinity",
      nan: "NaN"
    )
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity",
      negativeInfinity: "-Infinity",
      nan: "NaN"
    )
    return decoder
  }

  static func value<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try decoder().decode(type, from: Data(text.utf8))
  }
}
#endif
