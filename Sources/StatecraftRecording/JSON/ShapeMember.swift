/// A nested object that is decoded without a type of its own, such as the payload of an
/// enumeration's case.
struct ShapeMember<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let owner: ShapeDecoder
  private let inner: ShapeDecoder
  private let key: String
  private let object: ShapeObject<Key>
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { object.allKeys }

  init(owner: ShapeDecoder, key: String) {
    self.owner = owner
    self.key = key
    inner = ShapeDecoder(depth: owner.depth + 1)
    inner.shape = .object([])
    object = ShapeObject(decoder: inner)
    owner.note(key, inner.shape)
  }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) throws -> Bool { try object.decodeNil(forKey: key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    defer { owner.replaceLast(self.key, inner.shape) }
    return try object.decode(type, forKey: key)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    throw ShapeDecoder.Unknown()
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw ShapeDecoder.Unknown()
  }

  func superDecoder() throws -> any Decoder { throw ShapeDecoder.Unknown() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw ShapeDecoder.Unknown() }
}

extension ShapeDecoder {
  /// Replaces the form of the member that was recorded last.
  fileprivate func replaceLast(_ key: String, _ shape: JSONShape) {
    guard case .object(var members) = self.shape, members.last?.key == key else { return }
    members[members.count - 1].shape = shape
    self.shape = .object(members)
  }
}
