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

  package init(
    type: any Any.Type,
    value: @escaping @Sendable (Context, Occurrence<Context>?) throws -> (any Sendable)?
  ) {
    self.type = type
    self.value = value
  }

  /// The same without its type.
  var erased: FinalType { FinalType(type: type, output: Erased(self)) }
}
