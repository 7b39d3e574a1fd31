extension ValuePlan {
  /// How deep collections may lie in each other.
  private static var collectionDepth: Int { 16 }

  /// Prepares the packing of the elements of a collection.
  ///
  /// - Throws: an error also when the elements contain values of their own type again and again.
  convenience init<Value>(ofElements type: Value.Type, _ path: String) throws(PackingError) {
    guard path.utf8.count(where: { $0 == UInt8(ascii: "[") }) < Self.collectionDepth else {
      let name = path.prefix { $0 != "[" }
      throw PackingError(
        String(name),
        "has elements of a type that contains itself, or more than \(Self.collectionDepth) "
          + "collections in each other"
      )
    }
    try self.init(type, path: "\(path)[]")
  }

  func write<Value>(_ value: Value, to packer: inout Packer) {
    withUnsafePointer(to: value) { pack(UnsafeRawPointer($0), into: &packer) }
  }

  func read<Value>(_ type: Value.Type, from unpacker: inout Unpacker) -> Value {
    withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { memory in
      // There is room for one.
      let address = memory.baseAddress.unsafelyUnwrapped
      unpack(&unpacker, to: UnsafeMutableRawPointer(address))
      return address.move()
    }
  }
}
