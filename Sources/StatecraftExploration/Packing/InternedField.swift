/// A value of a library's type, which is packed as its number among equal ones.
final class InternedField<Value: Hashable>: PackedField {
  private let known = NumberedValues<Value, Value>()

  func pack(_ value: UnsafeRawPointer, into packer: inout Packer) {
    let value = value.assumingMemoryBound(to: Value.self).pointee
    if packer.writesContent { return Self.append(contentOf: value, to: &packer) }
    packer.append(known.number(of: value, key: value) { Self.contentBytes(of: value) })
  }

  var isNumbered: Bool { true }

  var keptBytes: Int { known.byteCount }

  /// About what a value takes outside of itself; the key is the same value and takes nothing more.
  private static func contentBytes(of value: Value) -> Int {
    let overhead = 32
    if let bytes = value as? any RandomAccessCollection<UInt8> { return bytes.count + overhead }
    return overhead
  }

  /// Appends what tells most values from others.
  private static func append(contentOf value: Value, to packer: inout Packer) {
    if let bytes = value as? any RandomAccessCollection<UInt8> {
      packer.append(Array(bytes).count)
      packer.append(contentsOf: Array(bytes))
    } else {
      packer.append(String(reflecting: value))
    }
  }

  func unpack(_ unpacker: inout Unpacker, to value: UnsafeMutableRawPointer) {
    known.withValue(unpacker.count()) { value.initializeMemory(as: Value.self, to: $0) }
  }
}

extension Hashable {
  static func internedField() -> any PackedField { InternedField<Self>() }
}
