#if Durable
/// The members of an object that ``PlainEncoder`` writes.
struct PlainMembersEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let object: PlainValue.Object
  let fault: PlainFault

  var codingPath: [any CodingKey] { [] }

  private func set(_ value: PlainValue, _ key: Key) { object.set(key.stringValue, to: value) }

  func encodeNil(forKey key: Key) { set(.null, key) }

  func encode(_ value: Bool, forKey key: Key) { set(.boolean(value), key) }

  func encode(_ value: String, forKey key: Key) { set(.text(value), key) }

  func encode(_ value: Double, forKey key: Key) throws {
    set(try PlainEncoder.value(value, fault), key)
  }

  func encode(_ value: Float, forKey key: Key) throws { throw fault.noted() }

  func encode(_ value: Int, forKey key: Key) throws {
    set(try PlainEncoder.value(value, fault), key)
  }

  func encode(_ value: Int8, forKey key: Key) throws {
    set(try PlainEncoder.value(value, fault), key)
  }

  func encode(_ value: Int16, forKey key: Key) throws {
    set(try PlainEncoder.value(value, fault), key)
  }

  func encode(_ value: Int32, forKey key: Key) throws {
    set(try PlainEncoder.value(value, fault), key)
  }

  func encode(_ value: Int64, forKey key: Key) throws {
    set(try PlainEncoder.value(value, fault), key)
  }

  func encode(_ value: UInt, forKey key: Key) throws {
    set(try PlainEncoder.value(value, fault), key)
  }

  func encode(_ value: UInt8, forKey key: Key) throws {
    set(try PlainEncoder.value(value, fault), key)
  }

  func encode(_ value: UInt16, forKey key: Key) throws {
    set(try PlainEncoder.value(value, fault), key)
  }

  func encode(_ value: UInt32, forKey key: Key) throws {
    set(try PlainEncoder.value(value, fault), key)
  }

  func encode(_ value: UInt64, forKey key: Key) throws {
    set(try PlainEncoder.value(value, fault), key)
  }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    set(try PlainEncoder.value(of: value, fault), key)
  }

  func nestedContainer<NestedKey>(
    keyedBy keyType: NestedKey.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    let nested = PlainValue.Object()
    set(.object(nested), key)
    return KeyedEncodingContainer(PlainMembersEncoding<NestedKey>(object: nested, fault: fault))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    let nested = PlainValue.List()
    set(.list(nested), key)
    return PlainListEncoding(list: nested, fault: fault)
  }

  func superEncoder() -> any Encoder { PlainEncoder.refusing(fault) }

  func superEncoder(forKey key: Key) -> any Encoder { PlainEncoder.refusing(fault) }
}
#endif
