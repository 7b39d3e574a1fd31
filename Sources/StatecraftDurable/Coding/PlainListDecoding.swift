#if Durable
/// The elements of an array that ``PlainDecoder`` reads.
struct PlainListDecoding: UnkeyedDecodingContainer {
  let list: PlainValue.List
  let fault: PlainFault
  var currentIndex = 0

  init(list: PlainValue.List, fault: PlainFault) {
    self.list = list
    self.fault = fault
  }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { list.elements.count }
  var isAtEnd: Bool { currentIndex == list.elements.count }

  private var current: PlainValue? { isAtEnd ? nil : list.elements[currentIndex] }

  private mutating func take() -> PlainValue? {
    guard let value = current else { return nil }
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard let value = current else { throw fault.noted() }
    guard case .null = value else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try PlainDecoder.boolean(take(), fault) }

  mutating func decode(_ type: String.Type) throws -> String {
    try PlainDecoder.text(take(), fault)
  }

  mutating func decode(_ type: Double.Type) throws -> Double {
    try PlainDecoder.double(take(), fault)
  }

  mutating func decode(_ type: Float.Type) throws -> Float { throw fault.noted() }

  mutating func decode(_ type: Int.Type) throws -> Int {
    try PlainDecoder.integer(take(), fault)
  }

  mutating func decode(_ type: Int8.Type) throws -> Int8 {
    try PlainDecoder.integer(take(), fault)
  }

  mutating func decode(_ type: Int16.Type) throws -> Int16 {
    try PlainDecoder.integer(take(), fault)
  }

  mutating func decode(_ type: Int32.Type) throws -> Int32 {
    try PlainDecoder.integer(take(), fault)
  }

  mutating func decode(_ type: Int64.Type) throws -> Int64 {
    try PlainDecoder.integer(take(), fault)
  }

  mutating func decode(_ type: UInt.Type) throws -> UInt {
    try PlainDecoder.integer(take(), fault)
  }

  mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
    try PlainDecoder.integer(take(), fault)
  }

  mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
    try PlainDecoder.integer(take(), fault)
  }

  mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
    try PlainDecoder.integer(take(), fault)
  }

  mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
    try PlainDecoder.integer(take(), fault)
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try PlainDecoder.value(type, of: take(), fault)
  }

  mutating func nestedContainer<NestedKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    guard case .object(let nested)? = take() else { throw fault.noted() }
    return KeyedDecodingContainer(PlainMembersDecoding<NestedKey>(object: nested, fault: fault))
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let nested)? = take() else { throw fault.noted() }
    return PlainListDecoding(list: nested, fault: fault)
  }

  mutating func superDecoder() throws -> any Decoder {
    _ = take()
    throw fault.noted()
  }
}
#endif
