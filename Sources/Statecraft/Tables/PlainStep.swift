/// An operation in a table.
///
/// The closure is constant and is called by a borrowing method, so that a call counts no references.
/// As an element of an array or behind a pointer to closures it would be wrapped in another one.
@usableFromInline
package struct PlainStep<Context: ChartContext>: ~Copyable {
  @usableFromInline let body: @Sendable (inout Context) -> Void

  init(_ body: @escaping @Sendable (inout Context) -> Void) {
    self.body = body
  }

  @inlinable @inline(__always)
  package borrowing func run(_ context: inout Context) { body(&context) }
}
