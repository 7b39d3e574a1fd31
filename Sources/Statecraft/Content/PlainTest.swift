/// A guard that reads only the context.
@usableFromInline
package final class PlainTest<Context: ChartContext>: Sendable {
  @usableFromInline let body: @Sendable (Context) -> Bool

  @inlinable
  package init(_ body: @escaping @Sendable (Context) -> Bool) {
    self.body = body
  }
}
