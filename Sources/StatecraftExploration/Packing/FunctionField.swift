/// A type whose values are packed by two functions.
///
/// They capture nothing but immutable plans, so that several threads can call them. They are not
/// marked as `@Sendable`, because the types of a context need not have sendable metatypes.
struct FunctionField<Value>: PackedField, @unchecked Sendable {
  let write: (Value, inout Packer) -> Void
  let read: (inout Unpacker) -> Value
  /// The plans of the parts.
  let parts: [ValuePlan]

  init(
    _ parts: ValuePlan...,
    write: @escaping (Value, inout Packer) -> Void,
    read: @escaping (inout Unpacker) -> Value
  ) {
    (self.write, self.read, self.parts) = (write, read, parts)
  }

  var isNumbered: Bool { parts.contains { $0.isNumbered } }

  var keptBytes: Int { parts.reduce(0) { $0 + $1.keptBytes } }

  func pack(_ value: UnsafeRawPointer, into packer: inout Packer) {
    write(value.assumingMemoryBound(to: Value.self).pointee, &packer)
  }

  func unpack(_ unpacker: inout Unpacker, to value: UnsafeMutableRawPointer) {
    value.initializeMemory(as: Value.self, to: read(&unpacker))
  }
}
