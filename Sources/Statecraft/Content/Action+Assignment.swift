extension Action {
  /// Returns an action that changes an integer, as data if its type and place allow it.
  static func assign<Value: FixedWidthInteger & Sendable>(
    _ property: any WritableKeyPath<Context, Value> & Sendable,
    _ change: IntegerChange<Value>
  ) -> Action {
    let width = MemoryLayout<Value>.size
    let assignment = MemoryLayout<Context>.offset(of: property).flatMap { offset in
      !isPlainInteger(Value.self)
        ? nil
        : Assignment(
          offset: UInt32(offset),
          width: UInt32(width),
          flip: UInt64(truncatingIfNeeded: change.flip),
          factor: UInt64(truncatingIfNeeded: change.factor),
          summand: UInt64(truncatingIfNeeded: change.summand)
        )
    }
    return assign(property, "\(name(of: property)) \(change.text)", assignment) { context in
      context[keyPath: property] = change(context[keyPath: property])
    }
  }

  /// Returns whether an integer type stores its plain bits; a user's type may not.
  private static func isPlainInteger<Value>(_ type: Value.Type) -> Bool {
    let types: [any Any.Type] = [
      Int.self, Int8.self, Int16.self, Int32.self, Int64.self,
      UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
    ]
    return types.contains { $0 == type }
  }

  /// Returns an action that sets or toggles a Boolean, as data if its place allows it.
  static func assign(
    _ property: any WritableKeyPath<Context, Bool> & Sendable,
    orFlip value: Bool?
  ) -> Action {
    let assignment = MemoryLayout<Context>.offset(of: property).map { offset in
      Assignment(
        offset: UInt32(offset),
        width: 1,
        flip: value == nil ? 1 : 0,
        factor: value == nil ? 1 : 0,
        summand: value == true ? 1 : 0
      )
    }
    let name = name(of: property)
    return assign(property, value.map { "\(name) = \($0)" } ?? "toggle \(name)", assignment) {
      $0[keyPath: property] = value ?? !$0[keyPath: property]
    }
  }

  /// Returns an action that sets a property.
  static func assign<Value: Sendable>(
    _ property: any WritableKeyPath<Context, Value> & Sendable,
    to value: Value
  ) -> Action {
    assign(property, "\(name(of: property)) = \(value)", nil) {
      $0[keyPath: property] = value
    }
  }

  private static func assign(
    _ property: PartialKeyPath<Context>,
    _ name: String,
    _ assignment: Assignment?,
    _ body: @escaping @Sendable (inout Context) -> Void
  ) -> Action {
    Action(
      name: name,
      kind: .mutate,
      canThrow: false,
      operation: .plain(PlainOperation(assignment, body))
    ) { context, _ in body(&context) }
  }

  /// Returns the property's name as it is written in code, without its type.
  private static func name(of property: PartialKeyPath<Context>) -> String {
    let text = "\(property)"
    return text.split(separator: ".").dropFirst().joined(separator: ".")
  }
}
