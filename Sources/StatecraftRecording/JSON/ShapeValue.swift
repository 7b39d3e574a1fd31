/// A single value, or a type that wraps one.
struct ShapeValue: SingleValueDecodingContainer {
  let decoder: ShapeDecoder
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let (shape, value) = decoder.value(type)
    decoder.shape = shape
    guard let value else { throw ShapeDecoder.Unknown() }
    return value
  }
}
