/// A leaf of a condition tree: a named function of the context and the occurrence.
@usableFromInline
package struct Predicate<Context: ChartContext>: Sendable {
  package let name: String
  package let needsPayload: Bool
  package let canThrow: Bool
  /// The source of the predicate in a document, for code that knows the document's language.
  package let origin: (any Sendable)?
  @usableFromInline package let body: @Sendable (Context, GuardContext<Context>) throws -> Bool
  /// The same predicate in the form for tables, if it cannot throw.
  package let test: Test<Context>?
  /// The same in parts, of which coverage asks whether they decide; `nil` if there is only one.
  ///
  /// It holds where the predicate holds, and fails where the predicate fails.
  package var parts: Condition<Context>?
  /// The choice that the predicate belongs to, if it stands for one of several declared targets.
  package var choice: Choice<Context>?

  @usableFromInline
  package init(
    name: String,
    needsPayload: Bool,
    canThrow: Bool = false,
    origin: (any Sendable)? = nil,
    test: Test<Context>? = nil,
    body: @escaping @Sendable (Context, GuardContext<Context>) throws -> Bool
  ) {
    self.name = name
    self.needsPayload = needsPayload
    self.canThrow = canThrow
    self.origin = origin
    self.test = test
    self.body = body
  }
}
