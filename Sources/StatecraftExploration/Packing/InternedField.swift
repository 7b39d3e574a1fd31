/// A value of a library's type, which is packed as its number among equal ones.
final class InternedField<Value: Hashable>: PackedField {
  private let known = NumberedValues<Value, Value>()

  func pack(_ value: UnsafeRawPointer, into packer: inout Packer) {
    let value = value.assumingMemoryBound(to: Value.self).pointee
    packer.append(known.number(of: value, key: value))
  }

  func unpack(_ unpacker: inout Unpacker, to value: UnsafeMutableRawPointer) {
    known.withValue(unpacker.count()) { value.initializeMemory(as: Value.self, to: $0) }
  }
}

extension Hashable {
  static func internedField() -> any PackedField { InternedField<Self>() }
}
