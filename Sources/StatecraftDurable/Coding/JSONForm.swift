#if Durable
internal import Foundation

/// The form of JSON in stores: members are sorted, so that equal values have equal texts.
enum JSONForm {
  /// Encoders and decoders serve any number of threads, as long as their settings stay.
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity",
      negativeInfinity: "-Infinity",
      nan: "NaN"
    )
    return encoder
  }()

  private static let plainDecoder = decoder()

  static func text(_ value: some Encodable) throws -> String {
    if let text = PlainEncoder.text(value) { return text }
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Returns a decoder of one's own, for settings of one's own.
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
    if let value = PlainDecoder.value(type, text) { return value }
    return try plainDecoder.decode(type, from: Data(text.utf8))
  }

  static func value<Value: Decodable>(
    _ type: Value.Type,
    _ bytes: ArraySlice<UInt8>
  ) throws -> Value {
    if let value = bytes.withUnsafeBufferPointer({ PlainDecoder.value(type, $0) }) { return value }
    return try plainDecoder.decode(type, from: Data(bytes))
  }
}
#endif
