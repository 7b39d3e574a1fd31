/// A decoder that lets another one read each value as a ``NotedValue``.
struct NotingDecoder: Decoder {
  let inner: any Decoder

  var codingPath: [any CodingKey] { inner.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { inner.userInfo }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(NotingMembers(inner: try inner.container(keyedBy: type)))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    NotingList(inner: try inner.unkeyedContainer())
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    NotingSingleValue(inner: try inner.singleValueContainer())
  }
}
