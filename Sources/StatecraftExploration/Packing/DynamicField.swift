/// A value whose parts are known only when it is there: an `enum` with payloads, or an existential.
///
/// Each different value is kept once, and packed as its number.
final class DynamicField<Value>: PackedField {
  private let known = NumberedValues<[UInt8], Value>()
  private let content: PackedContent

  init(_ path: String) {
    content = PackedContent(path)
  }

  func pack(_ value: UnsafeRawPointer, into packer: inout Packer) {
    let value = value.assumingMemoryBound(to: Value.self).pointee
    if packer.writesContent { return content.append(value, to: &packer) }
    var key = Packer()
    content.append(value, to: &key)
    packer.problem = packer.problem ?? key.problem
    let bytes = key.bytes
    // An array has a header. The content of the value is about as large as its bytes.
    packer.append(known.number(of: value, key: bytes) { 2 * (bytes.count + 32) })
  }

  var isNumbered: Bool { true }

  var keptBytes: Int { known.byteCount + content.keptBytes }

  func unpack(_ unpacker: inout Unpacker, to value: UnsafeMutableRawPointer) {
    known.withValue(unpacker.count()) { value.initializeMemory(as: Value.self, to: $0) }
  }
}

extension DynamicField where Value == Never {
  /// Returns how values of a type are packed that is only known when the program runs.
  static func make(_ type: any Any.Type, _ path: String) -> any PackedField {
    func field<Other>(_ type: Other.Type) -> any PackedField { DynamicField<Other>(path) }
    return _openExistential(type, do: field)
  }
}
