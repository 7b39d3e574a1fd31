#if Durable
/// A value without members that ``PlainDecoder`` reads.
struct PlainValueDecoding: SingleValueDecodingContainer {
  let value: PlainValue
  let fault: PlainFault

  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool {
    if case .null = value { return true }
    return false
  }

  func decode(_ type: Bool.Type) throws -> Bool { try PlainDecoder.boolean(value, fault) }

  func decode(_ type: String.Type) throws -> String { try PlainDecoder.text(value, fault) }

  func decode(_ type: Double.Type) throws -> Double { try PlainDecoder.double(value, fault) }

  func decode(_ type: Float.Type) throws -> Float { throw fault.noted() }

  func decode(_ type: Int.Type) throws -> Int { try PlainDecoder.integer(value, fault) }

  func decode(_ type: Int8.Type) throws -> Int8 { try PlainDecoder.integer(value, fault) }

  func decode(_ type: Int16.Type) throws -> Int16 { try PlainDecoder.integer(value, fault) }

  func decode(_ type: Int32.Type) throws -> Int32 { try PlainDecoder.integer(value, fault) }

  func decode(_ type: Int64.Type) throws -> Int64 { try PlainDecoder.integer(value, fault) }

  func decode(_ type: UInt.Type) throws -> UInt { try PlainDecoder.integer(value, fault) }

  func decode(_ type: UInt8.Type) throws -> UInt8 { try PlainDecoder.integer(value, fault) }

  func decode(_ type: UInt16.Type) throws -> UInt16 { try PlainDecoder.integer(value, fault) }

  func decode(_ type: UInt32.Type) throws -> UInt32 { try PlainDecoder.integer(value, fault) }

  func decode(_ type: UInt64.Type) throws -> UInt64 { try PlainDecoder.integer(value, fault) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try PlainDecoder.value(type, of: value, fault)
  }
}
#endif
