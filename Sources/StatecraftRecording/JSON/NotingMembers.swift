/// The members of an object, each read as a ``NotedValue``.
struct NotingMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let inner: KeyedDecodingContainer<Key>

  var codingPath: [any CodingKey] { inner.codingPath }
  var allKeys: [Key] { inner.allKeys }

  func contains(_ key: Key) -> Bool { inner.contains(key) }

  func decodeNil(forKey key: Key) throws -> Bool { try inner.decodeNil(forKey: key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if DurationNotes.isLeaf(type) { return try inner.decode(type, forKey: key) }
    return try inner.decode(NotedValue<Value>.self, forKey: key).value
  }

  func nestedContainer<NestedKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    KeyedDecodingContainer(
      NotingMembers<NestedKey>(inner: try inner.nestedContainer(keyedBy: type, forKey: key))
    )
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    NotingList(inner: try inner.nestedUnkeyedContainer(forKey: key))
  }

  func superDecoder() throws -> any Decoder { NotingDecoder(inner: try inner.superDecoder()) }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    NotingDecoder(inner: try inner.superDecoder(forKey: key))
  }
}
