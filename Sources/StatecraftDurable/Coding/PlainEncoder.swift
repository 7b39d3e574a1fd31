#if Durable
internal import Foundation

/// Writes values that consist of texts, numbers, lists and objects as JSON, with the bytes of
/// ``JSONForm``'s own encoder and in a fraction of its time.
///
/// It gives up at anything else, such as dates and texts with escapes.
final class PlainEncoder: Encoder {
  let fault: PlainFault
  var value: PlainValue?

  init(_ fault: PlainFault) { self.fault = fault }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns a value as JSON; `nil` if the other encoder must write it, or says why it cannot be
  /// written.
  static func text(_ value: some Encodable) -> String? {
    let fault = PlainFault()
    guard let plain = try? Self.value(of: value, fault), !fault.isNoted else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(128)
    guard plain.write(to: &bytes) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func value<Value: Encodable>(
    of value: Value,
    _ fault: PlainFault
  ) throws -> PlainValue {
    guard !hasOwnForm(Value.self) else { throw fault.noted() }
    let encoder = PlainEncoder(fault)
    try value.encode(to: encoder)
    guard let plain = encoder.value else { throw fault.noted() }
    return plain
  }

  /// Returns the encoder of a superclass, which has a form of its own.
  static func refusing(_ fault: PlainFault) -> PlainEncoder {
    fault.isNoted = true
    return PlainEncoder(fault)
  }

  /// Whether Foundation's coders write a type in another form than the type itself does.
  static func hasOwnForm(_ type: Any.Type) -> Bool {
    type == Date.self || type == Data.self || type == URL.self || type == Decimal.self
  }

  static func value(_ number: Double, _ fault: PlainFault) throws -> PlainValue {
    guard number.isFinite else { throw fault.noted() }
    let text = number.description
    return .fraction(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  static func value(
    _ number: some FixedWidthInteger,
    _ fault: PlainFault
  ) throws -> PlainValue {
    guard let number = Int64(exactly: number) else { throw fault.noted() }
    return .integer(number)
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    let object: PlainValue.Object
    if case .object(let begun)? = value {
      object = begun
    } else {
      if value != nil { fault.isNoted = true }
      object = PlainValue.Object()
      value = .object(object)
    }
    return KeyedEncodingContainer(PlainMembersEncoding<Key>(object: object, fault: fault))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    let list: PlainValue.List
    if case .list(let begun)? = value {
      list = begun
    } else {
      if value != nil { fault.isNoted = true }
      list = PlainValue.List()
      value = .list(list)
    }
    return PlainListEncoding(list: list, fault: fault)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { PlainValueEncoding(self) }
}
#endif
