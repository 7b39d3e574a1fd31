/// A guard together with operations of its branches, which read the same payload.
@usableFromInline
package final class JoinedTest<Context: ChartContext>: Sendable {
  /// Runs the operation that the guard chooses, and returns whether the guard holds; `nil` when the event
  /// is not of the case, and then nothing is done.
  @usableFromInline let body: @Sendable (inout Context, Context.Event) -> Bool?

  /// The same for an event that comes often: its payload is read once; `nil` when it is not of the case.
  @usableFromInline let bind: @Sendable (Context.Event) -> BoundTest<Context>?

  @inlinable
  package init(
    bind: @escaping @Sendable (Context.Event) -> BoundTest<Context>?,
    _ body: @escaping @Sendable (inout Context, Context.Event) -> Bool?
  ) {
    self.bind = bind
    self.body = body
  }
}

/// A guard together with operations of its branches, for an event whose payload has been read.
@usableFromInline
package final class BoundTest<Context: ChartContext>: Sendable {
  /// Runs the operation that the guard chooses, and returns whether the guard holds.
  @usableFromInline let body: @Sendable (inout Context) -> Bool

  @inlinable
  package init(_ body: @escaping @Sendable (inout Context) -> Bool) { self.body = body }
}
