/// A guard that reads the payload, too; its result is `nil` when the event is not of the case.
@usableFromInline
package final class PayloadTest<Context: ChartContext>: Sendable {
  @usableFromInline let body: @Sendable (Context, Context.Event) -> Bool?

  @inlinable
  package init(_ body: @escaping @Sendable (Context, Context.Event) -> Bool?) {
    self.body = body
  }
}
