#if Durable
internal import Foundation

/// Reads values that ``PlainEncoder`` can have written, as ``JSONForm``'s own decoder reads them and
/// in a fraction of its time.
///
/// It gives up at anything else, also at what the other decoder refuses with a reason.
struct PlainDecoder: Decoder {
  let value: PlainValue
  let fault: PlainFault

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns the value of a text; `nil` if the other decoder must read it.
  static func value<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
    var text = text
    return text.withUTF8 { value(type, $0) }
  }

  /// Returns the value of a text; `nil` if the other decoder must read it.
  static func value<Value: Decodable>(
    _ type: Value.Type,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Value? {
    guard let plain = PlainReader.value(bytes) else { return nil }
    let fault = PlainFault()
    guard let value = try? Self.value(type, of: plain, fault), !fault.isNoted else { return nil }
    return value
  }

  static func value<Value: Decodable>(
    _ type: Value.Type,
    of value: PlainValue?,
    _ fault: PlainFault
  ) throws -> Value {
    guard let value, !PlainEncoder.hasOwnForm(type) else { throw fault.noted() }
    return try type.init(from: PlainDecoder(value: value, fault: fault))
  }

  static func boolean(_ value: PlainValue?, _ fault: PlainFault) throws -> Bool {
    guard case .boolean(let value)? = value else { throw fault.noted() }
    return value
  }

  static func text(_ value: PlainValue?, _ fault: PlainFault) throws -> String {
    guard case .text(let text)? = value else { throw fault.noted() }
    return text
  }

  static func integer<Number: FixedWidthInteger>(
    _ value: PlainValue?,
    _ fault: PlainFault
  ) throws -> Number {
    guard case .integer(let number)? = value, let number = Number(exactly: number) else {
      throw fault.noted()
    }
    return number
  }

  static func double(_ value: PlainValue?, _ fault: PlainFault) throws -> Double {
    switch value {
    case .integer(let number): return Double(number)
    case .fraction(let text):
      guard let number = Double(text), number.isFinite else { throw fault.noted() }
      return number
    default: throw fault.noted()
    }
  }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let object) = value else { throw fault.noted() }
    return KeyedDecodingContainer(PlainMembersDecoding<Key>(object: object, fault: fault))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let list) = value else { throw fault.noted() }
    return PlainListDecoding(list: list, fault: fault)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    PlainValueDecoding(value: value, fault: fault)
  }
}
#endif
