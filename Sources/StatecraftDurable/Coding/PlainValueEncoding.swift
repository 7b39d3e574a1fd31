#if Durable
/// A value without members that ``PlainEncoder`` writes.
struct PlainValueEncoding: SingleValueEncodingContainer {
  private let encoder: PlainEncoder

  init(_ encoder: PlainEncoder) { self.encoder = encoder }

  var codingPath: [any CodingKey] { [] }

  private func set(_ value: PlainValue) throws {
    guard encoder.value == nil else { throw encoder.fault.noted() }
    encoder.value = value
  }

  func encodeNil() throws { try set(.null) }

  func encode(_ value: Bool) throws { try set(.boolean(value)) }

  func encode(_ value: String) throws { try set(.text(value)) }

  func encode(_ value: Double) throws { try set(PlainEncoder.value(value, encoder.fault)) }

  func encode(_ value: Float) throws { throw encoder.fault.noted() }

  func encode(_ value: Int) throws { try set(PlainEncoder.value(value, encoder.fault)) }

  func encode(_ value: Int8) throws { try set(PlainEncoder.value(value, encoder.fault)) }

  func encode(_ value: Int16) throws { try set(PlainEncoder.value(value, encoder.fault)) }

  func encode(_ value: Int32) throws { try set(PlainEncoder.value(value, encoder.fault)) }

  func encode(_ value: Int64) throws { try set(PlainEncoder.value(value, encoder.fault)) }

  func encode(_ value: UInt) throws { try set(PlainEncoder.value(value, encoder.fault)) }

  func encode(_ value: UInt8) throws { try set(PlainEncoder.value(value, encoder.fault)) }

  func encode(_ value: UInt16) throws { try set(PlainEncoder.value(value, encoder.fault)) }

  func encode(_ value: UInt32) throws { try set(PlainEncoder.value(value, encoder.fault)) }

  func encode(_ value: UInt64) throws { try set(PlainEncoder.value(value, encoder.fault)) }

  func encode(_ value: some Encodable) throws {
    try set(PlainEncoder.value(of: value, encoder.fault))
  }
}
#endif
