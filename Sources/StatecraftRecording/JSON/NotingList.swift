/// The elements of a list, each read as a ``NotedValue``.
struct NotingList: UnkeyedDecodingContainer {
  var inner: any UnkeyedDecodingContainer

  var codingPath: [any CodingKey] { inner.codingPath }
  var count: Int? { inner.count }
  var isAtEnd: Bool { inner.isAtEnd }
  var currentIndex: Int { inner.currentIndex }

  mutating func decodeNil() throws -> Bool { try inner.decodeNil() }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if DurationNotes.isLeaf(type) { return try inner.decode(type) }
    return try inner.decode(NotedValue<Value>.self).value
  }

  mutating func nestedContainer<NestedKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    KeyedDecodingContainer(NotingMembers(inner: try inner.nestedContainer(keyedBy: type)))
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    NotingList(inner: try inner.nestedUnkeyedContainer())
  }

  mutating func superDecoder() throws -> any Decoder {
    NotingDecoder(inner: try inner.superDecoder())
  }
}
