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

/// An operation that changes the context with the payload of an event.
@usableFromInline
package final class PayloadOperation<Context: ChartContext>: Sendable {
  /// Runs the operation, and returns whether the event was of the case; otherwise changes nothing.
  @usableFromInline let body: @Sendable (inout Context, Context.Event) -> Bool
  /// Returns whether an event is of the case.
  @usableFromInline let matches: @Sendable (Context.Event) -> Bool
  /// The index of the only matching case; `nil` when there are several.
  let onlyCase: Int?

  @usableFromInline
  package init(
    onlyCase: Int?,
    matches: @escaping @Sendable (Context.Event) -> Bool,
    body: @escaping @Sendable (inout Context, Context.Event) -> Bool
  ) {
    self.onlyCase = onlyCase
    self.matches = matches
    self.body = body
  }
}

/// An operation in the form that tables run.
@usableFromInline
package enum Operation<Context: ChartContext>: Sendable {
  case plain(PlainOperation<Context>)
  case payload(PayloadOperation<Context>)
}

/// A guard that reads only the context.
@usableFromInline
package final class PlainTest<Context: ChartContext>: Sendable {
  @usableFromInline let body: @Sendable (Context) -> Bool

  @inlinable
  package init(_ body: @escaping @Sendable (Context) -> Bool) {
    self.body = body
  }
}

/// A guard that reads the payload, too; its result is `nil` when the event is not of the case.
@usableFromInline
package final class PayloadTest<Context: ChartContext>: Sendable {
  @usableFromInline let body: @Sendable (Context, Context.Event) -> Bool?

  @inlinable
  package init(_ body: @escaping @Sendable (Context, Context.Event) -> Bool?) {
    self.body = body
  }
}

/// A guard in the form that tables evaluate.
@usableFromInline
package enum Test<Context: ChartContext>: Sendable {
  case constant(Bool)
  case plain(PlainTest<Context>)
  case payload(PayloadTest<Context>)
}
