public import Synchronization

/// What one configuration does with one event: an entry of a machine's table.
///
/// A table entry is either a *run* (executable content, and the configuration that follows), a *decision*
/// between two other table entries, or *general*: then the event takes the engine's general way.
///
/// Table entries are resolved when they are first needed, under the table's lock. ``kind`` is written last
/// and read first; all else is constant from then on.
@usableFromInline
package struct TableEntry<Context: ChartContext>: ~Copyable {
  /// What kind of table entry it is, in the low byte; for a run the number of operations after the first
  /// above it, for assignments the number of them.
  @usableFromInline let kind = Atomic<UInt>(Kind.unresolved)

  /// Run: the configuration that follows.
  @usableFromInline package var target: Unmanaged<Configuration<Context>>?
  /// Run: the first operation, one that does nothing if there is none.
  @usableFromInline var first: Unmanaged<PlainOperation<Context>>?
  /// Run: the operations after the first, or all assignments.
  @usableFromInline var list: UnsafeRawPointer?
  /// What reads the event's payload: all operations of a run, or the guard of a decision.
  @usableFromInline var payload: Unmanaged<PayloadContent<Context>>?
  /// Run: what it does, for outcomes.
  @usableFromInline var precomputed: Unmanaged<PrecomputedStep<Context>>?
  /// Decision: the guard.
  @usableFromInline var test: Unmanaged<PlainTest<Context>>?
  /// Decision: where to go on.
  @usableFromInline var branches: UnsafePointer<TableEntry<Context>>?

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
    @usableFromInline static var assignments: UInt { 5 }
    @usableFromInline static var general: UInt { 6 }
  }
}

/// What a table entry does with an event's payload.
///
/// `Sendable`, because the steps are written once, in `init`, and the closures behind them are
/// `Sendable`.
@usableFromInline
package final class PayloadContent<Context: ChartContext>: @unchecked Sendable {
  /// An operation of one of two kinds.
  @usableFromInline
  struct Step {
    @usableFromInline let plain: Unmanaged<PlainOperation<Context>>?
    @usableFromInline let payload: Unmanaged<PayloadOperation<Context>>?
  }

  /// The operations of a run; ``count`` of them.
  @usableFromInline let steps: UnsafeMutablePointer<Step>
  @usableFromInline let count: Int
  /// Tells before anything is done whether the payload can be read; `nil` when the first operation
  /// tells.
  @usableFromInline let check: Unmanaged<PayloadOperation<Context>>?
  /// The guard of a decision.
  @usableFromInline let test: PayloadTest<Context>?

  private let operations: [Operation<Context>]
  private let proof: PayloadOperation<Context>?

  /// Prepares what a table entry does.
  ///
  /// - Parameters:
  ///   - operations: the operations of a run.
  ///   - test: the guard of a decision.
  ///   - proof: asks before a run whether the event is of the case that it is counted as; `nil` when
  ///     that is known.
  init(
    _ operations: [Operation<Context>],
    test: PayloadTest<Context>? = nil,
    proof: PayloadOperation<Context>? = nil
  ) {
    self.proof = proof
    self.operations = operations
    self.test = test
    count = operations.count
    let steps = UnsafeMutablePointer<Step>.allocate(capacity: operations.count)
    self.steps = steps
    var first: Int?
    for (position, operation) in operations.enumerated() {
      switch operation {
      case .plain(let plain):
        (steps + position).initialize(to: Step(plain: .passUnretained(plain), payload: nil))
      case .payload(let payload):
        (steps + position).initialize(to: Step(plain: nil, payload: .passUnretained(payload)))
        first = first ?? position
      }
    }
    check =
      proof.map { .passUnretained($0) } ?? (first == 0 ? nil : first.flatMap { steps[$0].payload })
  }

  deinit { steps.deallocate() }
}
