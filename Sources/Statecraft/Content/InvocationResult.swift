/// The result type of an invocation's work, for tools that read a result instead of running the
/// work.
package struct InvocationResult: Sendable {
  /// The type of the value.
  package let type: any Sendable.Type
  /// Decodes a value; `nil` when the type is not `Decodable`.
  package let read: (@Sendable (any Decoder) throws -> any Sendable)?

  init<Value: Sendable>(_ type: Value.Type) {
    self.type = type
    guard type is any Decodable.Type else {
      read = nil
      return
    }
    read = { decoder in
      let known = Value.self as? any Decodable.Type
      guard let value = try known?.init(from: decoder) as? Value else {
        preconditionFailure("what was read is not a value of '\(Value.self)'")
      }
      return value
    }
  }
}
