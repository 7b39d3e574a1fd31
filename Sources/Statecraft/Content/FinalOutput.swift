/// The output of a final state, for the completion of its parent.
package struct FinalOutput<Context: ChartContext>: Sendable {
  package let type: any Any.Type
  package let value: @Sendable (Context, Occurrence<Context>?) throws -> (any Sendable)?
  /// The same in the form for tables, if it depends on the context only and cannot throw.
  let computed: (@Sendable (Context) -> any Sendable)?
  /// Decodes a saved output; `nil` when the output's type is not `Decodable`.
  let read: (@Sendable (any Decoder) throws -> any Sendable)?

  package init(
    type: any Any.Type,
    value: @escaping @Sendable (Context, Occurrence<Context>?) throws -> (any Sendable)?
  ) {
    self.type = type
    self.value = value
    computed = nil
    read = nil
  }

  /// Creates an output whose type is known when the chart is compiled.
  init<Value: Sendable>(
    reading type: Value.Type,
    value: @escaping @Sendable (Context) -> Value
  ) {
    self.type = type
    self.value = { context, _ in value(context) }
    computed = { value($0) }
    guard type is any Decodable.Type else {
      read = nil
      return
    }
    read = { decoder in
      guard let type = Value.self as? any Decodable.Type else {
        preconditionFailure("'\(Value.self)' is no longer Decodable")
      }
      let read = try decoder.singleValueContainer().decode(type)
      guard let value = read as? Value else {
        preconditionFailure("\(read) is not a '\(Value.self)'")
      }
      return value
    }
  }

  /// The output without the context's type.
  var erased: FinalType { FinalType(type: type, output: Erased(self)) }
}
