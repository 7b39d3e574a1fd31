/// A single value that is read as a ``NotedValue``.
struct NotingSingleValue: SingleValueDecodingContainer {
  let inner: any SingleValueDecodingContainer

  var codingPath: [any CodingKey] { inner.codingPath }

  func decodeNil() -> Bool { inner.decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if DurationNotes.isLeaf(type) { return try inner.decode(type) }
    return try inner.decode(NotedValue<Value>.self).value
  }
}
