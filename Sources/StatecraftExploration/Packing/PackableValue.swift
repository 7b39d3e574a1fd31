/// A part of a value that is packed by its own rules.
protocol PackedField: Sendable {
  /// Writes the value at an address.
  func pack(_ value: UnsafeRawPointer, into packer: inout Packer)
  /// Makes a value at an address whose memory has not been initialized.
  func unpack(_ unpacker: inout Unpacker, to value: UnsafeMutableRawPointer)
}

/// A type of the standard library whose values are packed by their content.
protocol PackableValue {
  /// Returns how values of the type are packed.
  static func packedField(_ path: String) throws(PackingError) -> any PackedField
}

/// A type whose values are packed by two functions.
struct FunctionField<Value>: PackedField, @unchecked Sendable {
  let write: (Value, inout Packer) -> Void
  let read: (inout Unpacker) -> Value

  func pack(_ value: UnsafeRawPointer, into packer: inout Packer) {
    write(value.assumingMemoryBound(to: Value.self).pointee, &packer)
  }

  func unpack(_ unpacker: inout Unpacker, to value: UnsafeMutableRawPointer) {
    value.initializeMemory(as: Value.self, to: read(&unpacker))
  }
}

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

extension String: PackableValue {
  static func packedField(_ path: String) -> any PackedField {
    FunctionField<String> {
      $1.append($0)
    } read: {
      $0.text()
    }
  }
}

extension Optional: PackableValue {
  static func packedField(_ path: String) throws(PackingError) -> any PackedField {
    let plan = try ValuePlan(Wrapped.self, path: path)
    return FunctionField<Wrapped?> { value, packer in
      packer.append(value == nil ? 0 : 1)
      if let value { plan.write(value, to: &packer) }
    } read: {
      $0.byte() == 0 ? nil : plan.read(Wrapped.self, from: &$0)
    }
  }
}

extension Array: PackableValue {
  static func packedField(_ path: String) throws(PackingError) -> any PackedField {
    let plan = try ValuePlan(ofElements: Element.self, path)
    return FunctionField<[Element]> { values, packer in
      packer.append(values.count)
      for value in values { plan.write(value, to: &packer) }
    } read: { unpacker in
      let count = unpacker.count()
      var values: [Element] = []
      values.reserveCapacity(count)
      for _ in 0..<count { values.append(plan.read(Element.self, from: &unpacker)) }
      return values
    }
  }
}

extension Set: PackableValue {
  static func packedField(_ path: String) throws(PackingError) -> any PackedField {
    let plan = try ValuePlan(ofElements: Element.self, path)
    return FunctionField<Set<Element>> { values, packer in
      packer.append(values.count)
      packer.appendSorted(values) { plan.write($0, to: &$1) }
    } read: { unpacker in
      let count = unpacker.count()
      var values = Set<Element>(minimumCapacity: count)
      for _ in 0..<count { values.insert(plan.read(Element.self, from: &unpacker)) }
      return values
    }
  }
}

extension Dictionary: PackableValue {
  static func packedField(_ path: String) throws(PackingError) -> any PackedField {
    let keys = try ValuePlan(ofElements: Key.self, path)
    let values = try ValuePlan(ofElements: Value.self, path)
    return FunctionField<[Key: Value]> { pairs, packer in
      packer.append(pairs.count)
      packer.appendSorted(pairs) {
        keys.write($0.key, to: &$1)
        values.write($0.value, to: &$1)
      }
    } read: { unpacker in
      let count = unpacker.count()
      var pairs = [Key: Value](minimumCapacity: count)
      for _ in 0..<count {
        let key = keys.read(Key.self, from: &unpacker)
        pairs[key] = values.read(Value.self, from: &unpacker)
      }
      return pairs
    }
  }
}

extension Packer {
  /// Appends values in the order of their bytes, which does not depend on hash values.
  fileprivate mutating func appendSorted<Values: Collection>(
    _ values: Values,
    _ write: (Values.Element, inout Packer) -> Void
  ) {
    if values.count < 2 {
      for value in values { write(value, &self) }
      return
    }
    var parts: [[UInt8]] = []
    for value in values {
      var part = Packer()
      write(value, &part)
      problem = problem ?? part.problem
      parts.append(part.bytes)
    }
    parts.sort { $0.lexicographicallyPrecedes($1) }
    for part in parts { bytes.append(contentsOf: part) }
  }
}
