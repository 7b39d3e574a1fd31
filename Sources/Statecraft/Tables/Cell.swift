public import Synchronization

/// What one configuration does with one event: an entry of a machine's table.
///
/// A cell is either a *run* (executable content, and the configuration that follows), a *decision*
/// between two other cells, or *general*: then the event takes the engine's general way.
///
/// Cells are resolved when they are first needed, under the table's lock. ``kind`` is written last
/// and read first; all else is constant from then on.
@usableFromInline
package struct Cell<Context: ChartContext>: ~Copyable {
  /// What kind of cell it is, in the low byte; for a run the number of operations after the first
  /// above it.
  @usableFromInline let kind = Atomic<UInt>(Kind.unresolved)

  /// Run: the configuration that follows.
  @usableFromInline package var target: Unmanaged<Configuration<Context>>?
  /// Run: the first operation, one that does nothing if there is none.
  @usableFromInline var first: Unmanaged<PlainOperation<Context>>?
  /// Run: the operations after the first.
  @usableFromInline var rest: UnsafePointer<Unmanaged<PlainOperation<Context>>>?
  /// What reads the event's payload: all operations of a run, or the guard of a decision.
  @usableFromInline var payload: Unmanaged<PayloadContent<Context>>?
  /// Run: what it does, for outcomes.
  @usableFromInline var plan: Unmanaged<Plan<Context>>?
  /// Decision: the guard.
  @usableFromInline var test: Unmanaged<PlainTest<Context>>?
  /// Decision: where to go on.
  @usableFromInline var branches: UnsafePointer<Cell<Context>>?

  @usableFromInline
  package init() {}

  /// The values of ``kind``'s low byte.
  @usableFromInline
  package enum Kind {
    @usableFromInline static var unresolved: UInt { 0 }
    @usableFromInline static var run: UInt { 1 }
    @usableFromInline static var payloadRun: UInt { 2 }
    @usableFromInline static var decision: UInt { 3 }
    @usableFromInline static var payloadDecision: UInt { 4 }
    @usableFromInline static var general: UInt { 5 }
  }
}

/// What a cell does with an event's payload.
@usableFromInline
package final class PayloadContent<Context: ChartContext>: Sendable {
  @usableFromInline let operations: [Operation<Context>]
  /// Tells before anything is done whether the payload can be read; `nil` when the first operation
  /// tells.
  @usableFromInline let check: PayloadOperation<Context>?
  @usableFromInline let test: PayloadTest<Context>?

  init(_ operations: [Operation<Context>]) {
    self.operations = operations
    test = nil
    let payloads = operations.compactMap { operation in
      if case .payload(let payload) = operation { payload } else { nil }
    }
    if case .payload = operations.first {
      check = nil
    } else {
      check = payloads.first
    }
  }

  init(_ test: PayloadTest<Context>) {
    operations = []
    check = nil
    self.test = test
  }
}
