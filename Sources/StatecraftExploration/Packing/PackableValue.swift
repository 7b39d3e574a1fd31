/// A type of the standard library whose values are packed by their content.
protocol PackableValue {
  /// Returns how values of the type are packed.
  static func packedField(_ path: String) throws(PackingError) -> any PackedField
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

/// Characters are equal whose scalars differ; situations with them are not.
extension Character: PackableValue {
  static func packedField(_ path: String) -> any PackedField {
    FunctionField<Character> {
      $1.append(String($0))
    } read: {
      Character($0.text())
    }
  }
}

extension Substring: PackableValue {
  static func packedField(_ path: String) -> any PackedField {
    FunctionField<Substring> {
      $1.append(String($0))
    } read: {
      $0.text()[...]
    }
  }
}

extension Optional: PackableValue {
  static func packedField(_ path: String) throws(PackingError) -> any PackedField {
    let plan = try ValuePlan(Wrapped.self, path: path)
    return FunctionField<Wrapped?>(plan) { value, packer in
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
    return FunctionField<[Element]>(plan) { values, packer in
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
    return FunctionField<Set<Element>>(plan) { values, packer in
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
    return FunctionField<[Key: Value]>(keys, values) { pairs, packer in
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
