/// What a final state hands to whoever waits for its parent to be done, without the context's type.
@usableFromInline
package struct FinalType: Sendable {
  let type: any Any.Type
  let output: Erased
}

/// What a final state hands to whoever waits for its parent to be done.
package struct FinalOutput<Context: ChartContext>: Sendable {
  package let type: any Any.Type
  package let value: @Sendable (Context, Occurrence<Context>?) throws -> (any Sendable)?
  /// Reads an output that was saved; `nil` when its type cannot be read.
  let read: (@Sendable (any Decoder) throws -> any Sendable)?

  package init(
    type: any Any.Type,
    value: @escaping @Sendable (Context, Occurrence<Context>?) throws -> (any Sendable)?
  ) {
    self.type = type
    self.value = value
    read = nil
  }

  /// An output of a type that is known when the chart is compiled.
  init<Value: Sendable>(
    reading type: Value.Type,
    value: @escaping @Sendable (Context, Occurrence<Context>?) throws -> Value
  ) {
    self.type = type
    self.value = value
    guard type is any Decodable.Type else {
      read = nil
      return
    }
    read = { decoder in
      guard let type = Value.self as? any Decodable.Type else {
        preconditionFailure("'\(Value.self)' is no longer Decodable")
      }
      let read = try decoder.singleValueContainer().decode(type)
      guard let value = read as? Value else { preconditionFailure("\(read) is no '\(Value.self)'") }
      return value
    }
  }

  /// The same without its type.
  var erased: FinalType { FinalType(type: type, output: Erased(self)) }
}
