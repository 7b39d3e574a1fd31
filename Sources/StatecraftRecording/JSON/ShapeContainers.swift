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
