/// A list with one value, whose form stands for all values.
struct ShapeList: UnkeyedDecodingContainer {
  let decoder: ShapeDecoder
  var codingPath: [any CodingKey] { [] }
  var count: Int? { nil }
  var isAtEnd: Bool { currentIndex > 0 || decoder.isTooDeep }
  private(set) var currentIndex = 0

  init(decoder: ShapeDecoder) {
    self.decoder = decoder
  }

  mutating func decodeNil() throws -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    currentIndex += 1
    let (shape, value) = decoder.value(type)
    decoder.shape = .list(shape)
    guard let value else { throw ShapeDecoder.Unknown() }
    return value
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    throw ShapeDecoder.Unknown()
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw ShapeDecoder.Unknown()
  }

  mutating func superDecoder() throws -> any Decoder { throw ShapeDecoder.Unknown() }
}
