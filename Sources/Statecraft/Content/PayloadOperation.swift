/// An operation that changes the context with the payload of an event.
@usableFromInline
package final class PayloadOperation<Context: ChartContext>: Sendable {
  /// Runs the operation, and returns whether the event was of the case; otherwise changes nothing.
  @usableFromInline let body: @Sendable (inout Context, Context.Event) -> Bool
  /// Returns whether an event is of the case.
  @usableFromInline let matches: @Sendable (Context.Event) -> Bool
  /// The index of the only matching case; `nil` when there are several.
  let onlyCase: Int?
  /// A ``PayloadChange``: what the operation does with a payload that is known already.
  @usableFromInline let change: (any AnyObject & Sendable)?

  @usableFromInline
  package init(
    onlyCase: Int?,
    change: (any AnyObject & Sendable)? = nil,
    matches: @escaping @Sendable (Context.Event) -> Bool,
    body: @escaping @Sendable (inout Context, Context.Event) -> Bool
  ) {
    self.onlyCase = onlyCase
    self.change = change
    self.matches = matches
    self.body = body
  }
}
