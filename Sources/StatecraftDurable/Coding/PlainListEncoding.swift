#if Durable
/// The elements of an array that ``PlainEncoder`` writes.
struct PlainListEncoding: UnkeyedEncodingContainer {
  let list: PlainValue.List
  let fault: PlainFault

  var codingPath: [any CodingKey] { [] }
  var count: Int { list.elements.count }

  func encodeNil() { list.elements.append(.null) }

  func encode(_ value: Bool) { list.elements.append(.boolean(value)) }

  func encode(_ value: String) { list.elements.append(.text(value)) }

  func encode(_ value: Double) throws {
    list.elements.append(try PlainEncoder.value(value, fault))
  }

  func encode(_ value: Float) throws { throw fault.noted() }

  func encode(_ value: Int) throws { list.elements.append(try PlainEncoder.value(value, fault)) }

  func encode(_ value: Int8) throws { list.elements.append(try PlainEncoder.value(value, fault)) }

  func encode(_ value: Int16) throws { list.elements.append(try PlainEncoder.value(value, fault)) }

  func encode(_ value: Int32) throws { list.elements.append(try PlainEncoder.value(value, fault)) }

  func encode(_ value: Int64) throws { list.elements.append(try PlainEncoder.value(value, fault)) }

  func encode(_ value: UInt) throws { list.elements.append(try PlainEncoder.value(value, fault)) }

  func encode(_ value: UInt8) throws { list.elements.append(try PlainEncoder.value(value, fault)) }

  func encode(_ value: UInt16) throws { list.elements.append(try PlainEncoder.value(value, fault)) }

  func encode(_ value: UInt32) throws { list.elements.append(try PlainEncoder.value(value, fault)) }

  func encode(_ value: UInt64) throws { list.elements.append(try PlainEncoder.value(value, fault)) }

  func encode(_ value: some Encodable) throws {
    list.elements.append(try PlainEncoder.value(of: value, fault))
  }

  func nestedContainer<NestedKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    let nested = PlainValue.Object()
    list.elements.append(.object(nested))
    return KeyedEncodingContainer(PlainMembersEncoding<NestedKey>(object: nested, fault: fault))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    let nested = PlainValue.List()
    list.elements.append(.list(nested))
    return PlainListEncoding(list: nested, fault: fault)
  }

  func superEncoder() -> any Encoder { PlainEncoder.refusing(fault) }
}
#endif
