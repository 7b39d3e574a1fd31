/// An operation that only changes the context and cannot throw, raise or emit.
///
/// The object keeps the closure alive, so that a table can call it without reference counting.
@usableFromInline
package final class PlainOperation<Context: ChartContext>: Sendable {
  @usableFromInline let body: @Sendable (inout Context) -> Void
  /// The operation as data, if it has that form.
  @usableFromInline let assignment: Assignment?

  @inlinable
  package init(_ body: @escaping @Sendable (inout Context) -> Void) {
    assignment = nil
    self.body = body
  }

  init(_ assignment: Assignment?, _ body: @escaping @Sendable (inout Context) -> Void) {
    self.assignment = assignment
    self.body = body
  }
}
