internal import Foundation

/// Decodes a type from zeros and empty values, and records the requests of the type.
final class ShapeDecoder: Decoder {
  /// The maximum depth of nested values, because types may contain themselves.
  private static let deepest = 5

  struct Unknown: Error {}

  let depth: Int
  /// The keys that an object reports when a type asks for all of them.
  let keys: [String]
  var shape = JSONShape.unknown
  /// The key of an optional member.
  var optional: String?
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  var isTooDeep: Bool { depth >= Self.deepest }

  init(depth: Int, keys: [String] = ["KEY"]) {
    self.depth = depth
    self.keys = keys
  }

  /// Returns the form of a type, and a value of the type if it accepts zeros and empty values.
  static func shape<Value: Decodable>(
    of type: Value.Type,
    depth: Int
  ) -> (shape: JSONShape, value: Value?) {
    if let known = known(type) { return known }
    if let few = FewValues.of(type) { return (.choice(few.texts), few.first) }
    let decoder = ShapeDecoder(depth: depth)
    let value = try? Value(from: decoder)
    return (decoder.shape, value)
  }

  /// Returns the form of a type that JSON coders treat specially.
  private static func known<Value>(_ type: Value.Type) -> (shape: JSONShape, value: Value?)? {
    switch type {
    case is Date.Type:
      (.value(example: "0", word: "NUMBER"), Date(timeIntervalSinceReferenceDate: 0) as? Value)
    case is Duration.Type:
      (.value(example: "\"PT0S\"", word: "\"DURATION\""), Duration.zero as? Value)
    case is Decimal.Type: (.value(example: "0", word: "NUMBER"), Decimal(0) as? Value)
    case is Data.Type: (.value(example: "\"\"", word: "\"BASE64\""), Data() as? Value)
    case is URL.Type:
      (
        .value(example: "\"https://example.com\"", word: "\"URL\""),
        URL(string: "https://example.com") as? Value
      )
    case is UUID.Type:
      (
        .value(example: "\"00000000-0000-0000-0000-000000000000\"", word: "\"UUID\""),
        UUID(uuidString: "00000000-0000-0000-0000-000000000000") as? Value
      )
    default: nil
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if case .object = shape {} else { shape = .object([]) }
    return KeyedDecodingContainer(ShapeObject<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    shape = .list(nil)
    return ShapeList(decoder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    ShapeValue(decoder: self)
  }

  /// Records a member of an object.
  func note(_ key: String, _ shape: JSONShape) {
    guard case .object(var members) = self.shape else { return }
    members.append(.init(key: key, shape: shape, isOptional: optional == key))
    self.shape = .object(members)
  }

  /// Returns the form and the zero of a type that JSON supports directly.
  static func simple<Value>(_ type: Value.Type) -> (shape: JSONShape, value: Value?) {
    switch type {
    case is Bool.Type: (.flag, false as? Value)
    case is String.Type: (.text, "" as? Value)
    case is Double.Type: (.number, 0.0 as? Value)
    case is Float.Type: (.number, Float(0) as? Value)
    case let whole as any FixedWidthInteger.Type:
      (.integer, whole.init(exactly: 0) as? Value)
    default: (.unknown, nil)
    }
  }

  /// Returns a value of any type and its form.
  ///
  /// Types that JSON supports directly are single values.
  func value<Value: Decodable>(_ type: Value.Type) -> (shape: JSONShape, value: Value?) {
    let simple = Self.simple(type)
    if simple.value != nil { return simple }
    return isTooDeep ? Self.blank(type) : Self.shape(of: type, depth: depth + 1)
  }

  /// Returns a value of a type that is not examined further.
  private static func blank<Value: Decodable>(
    _ type: Value.Type
  ) -> (shape: JSONShape, value: Value?) {
    for (text, shape) in [("[]", JSONShape.list(nil)), ("{}", .object([]))] {
      if let value = try? JSONDecoder().decode(type, from: Data(text.utf8)) {
        return (shape, value)
      }
    }
    return (.unknown, nil)
  }
}
