public import Synchronization

/// What one configuration does with one event: an entry of a machine's table.
///
/// A table entry is either a *run* (executable content, and the configuration that follows), a
/// *decision* between two other table entries, or *general*: then the event takes the engine's
/// general way.
///
/// Table entries are resolved when they are first needed, under the table's lock. ``kind`` is written
/// last and read first; all else is constant from then on. An entry takes 32 bytes, so that two are in
/// a line of the processor's cache.
@usableFromInline
package struct TableEntry<Context: ChartContext>: ~Copyable {
  /// What kind of table entry it is, in the low byte, and above it the number of operations.
  @usableFromInline let kind = Atomic<UInt>(Kind.unresolved)
  /// The configuration that follows.
  @usableFromInline package var target: Unmanaged<Configuration<Context>>?
  /// What the kind says; the table owns it.
  @usableFromInline var content: UnsafeRawPointer?
  /// What a run does, for outcomes.
  @usableFromInline package var precomputed: Unmanaged<PrecomputedStep<Context>>?

  @usableFromInline
  package init() {}

  /// Whether it is a run of operations of which some read the payload.
  var isPayloadRun: Bool { kind.load(ordering: .relaxed) == Kind.payloadRun }

  /// The values of ``kind``'s low byte.
  @usableFromInline
  package enum Kind {
    @usableFromInline static var unresolved: UInt { 0 }
    /// The content is a ``Decision``.
    @usableFromInline static var decision: UInt { 1 }
    /// The content is a ``PayloadContent`` with a guard.
    @usableFromInline static var payloadDecision: UInt { 2 }
    /// The content is the first of the operations, which do not read the event.
    @usableFromInline static var run: UInt { 3 }
    /// The content is the first of the assignments.
    @usableFromInline static var assignments: UInt { 4 }
    /// A run without content.
    @usableFromInline static var nothing: UInt { 5 }
    /// The content is a ``PayloadContent`` with the operations of a run.
    @usableFromInline static var payloadRun: UInt { 6 }
    /// The content is a ``StepProgram`` that only changes the context.
    @usableFromInline static var program: UInt { 7 }
    /// The content is a ``StepProgram`` with effects.
    @usableFromInline static var effects: UInt { 8 }
    /// The event is postponed, if fewer wait than the number above the kind.
    ///
    /// The content is a ``PayloadContent`` that checks the event, or `nil` when nothing is to be checked.
    @usableFromInline static var postpone: UInt { 9 }
    @usableFromInline static var general: UInt { 10 }

    /// Returns whether an entry leads on to another one, or is to be resolved first.
    @inlinable @inline(__always)
    static func leadsOn(_ kind: UInt) -> Bool { kind & 0xFF <= payloadDecision }
  }
}
