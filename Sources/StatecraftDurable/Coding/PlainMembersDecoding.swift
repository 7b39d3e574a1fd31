#if Durable
/// The members of an object that ``PlainDecoder`` reads.
struct PlainMembersDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: PlainValue.Object
  let fault: PlainFault

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { object.members.compactMap { Key(stringValue: $0.name) } }

  private func member(_ key: Key) -> PlainValue? { object[key.stringValue] }

  func contains(_ key: Key) -> Bool { member(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    guard let value = member(key) else { throw fault.noted() }
    if case .null = value { return true }
    return false
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try PlainDecoder.boolean(member(key), fault)
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try PlainDecoder.text(member(key), fault)
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try PlainDecoder.double(member(key), fault)
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { throw fault.noted() }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try PlainDecoder.integer(member(key), fault)
  }

  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try PlainDecoder.integer(member(key), fault)
  }

  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try PlainDecoder.integer(member(key), fault)
  }

  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try PlainDecoder.integer(member(key), fault)
  }

  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try PlainDecoder.integer(member(key), fault)
  }

  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try PlainDecoder.integer(member(key), fault)
  }

  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try PlainDecoder.integer(member(key), fault)
  }

  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try PlainDecoder.integer(member(key), fault)
  }

  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try PlainDecoder.integer(member(key), fault)
  }

  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try PlainDecoder.integer(member(key), fault)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try PlainDecoder.value(type, of: member(key), fault)
  }

  func nestedContainer<NestedKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    guard case .object(let nested)? = member(key) else { throw fault.noted() }
    return KeyedDecodingContainer(PlainMembersDecoding<NestedKey>(object: nested, fault: fault))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    guard case .list(let nested)? = member(key) else { throw fault.noted() }
    return PlainListDecoding(list: nested, fault: fault)
  }

  func superDecoder() throws -> any Decoder { throw fault.noted() }

  func superDecoder(forKey key: Key) throws -> any Decoder { throw fault.noted() }
}
#endif
