/// A guard together with operations of its branches, which read the same payload.
@usableFromInline
package final class JoinedTest<Context: ChartContext>: Sendable {
  /// Runs the operation that the guard chooses, and returns whether the guard holds; `nil` when the event
  /// is not of the case, and then nothing is done.
  @usableFromInline let body: @Sendable (inout Context, Context.Event) -> Bool?

  @inlinable
  package init(_ body: @escaping @Sendable (inout Context, Context.Event) -> Bool?) {
    self.body = body
  }
}
