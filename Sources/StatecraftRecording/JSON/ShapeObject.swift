/// An object that has every member that is requested.
struct ShapeObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ShapeDecoder
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { decoder.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { true }

  /// A type that checks for `nil` accepts a missing value.
  func decodeNil(forKey key: Key) throws -> Bool {
    decoder.optional = key.stringValue
    return decoder.isTooDeep
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let (shape, value) = decoder.value(type)
    decoder.note(key.stringValue, shape)
    guard let value else { throw ShapeDecoder.Unknown() }
    return value
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    KeyedDecodingContainer(
      ShapeMember<NestedKey>(owner: decoder, key: key.stringValue)
    )
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    decoder.note(key.stringValue, .list(nil))
    throw ShapeDecoder.Unknown()
  }

  func superDecoder() throws -> any Decoder { throw ShapeDecoder.Unknown() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw ShapeDecoder.Unknown() }
}
