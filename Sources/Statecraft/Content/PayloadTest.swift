/// A guard that reads the payload, too; its result is `nil` when the event is not of the case.
@usableFromInline
package final class PayloadTest<Context: ChartContext>: Sendable {
  /// Joins a guard with an operation for each branch; `nil` for operations whose payload has another
  /// type.
  @usableFromInline
  package typealias Joining =
    @Sendable (_ yes: PayloadOperation<Context>?, _ no: PayloadOperation<Context>?)
    -> JoinedTest<Context>?

  @usableFromInline let body: @Sendable (Context, Context.Event) -> Bool?
  /// The index of the only case that the guard accepts; `nil` when it accepts others, too.
  let onlyCase: Int?
  /// Joins the guard with operations, so that the payload is extracted once; `nil` when it cannot.
  let join: Joining?

  @usableFromInline
  package init(
    onlyCase: Int? = nil,
    join: Joining? = nil,
    _ body: @escaping @Sendable (Context, Context.Event) -> Bool?
  ) {
    self.onlyCase = onlyCase
    self.join = join
    self.body = body
  }
}
