/// What an operation does with a payload.
@usableFromInline
package final class PayloadChange<Context: ChartContext, Payload>: Sendable {
  @usableFromInline let body: @Sendable (inout Context, Payload) -> Void

  @inlinable
  package init(_ body: @escaping @Sendable (inout Context, Payload) -> Void) {
    self.body = body
  }
}
