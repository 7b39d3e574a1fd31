/// The active states of machines that remember nothing but these and their context, for exploration.
///
/// To send an event to a machine and to read its outcome takes longer than many steps. Whoever takes
/// millions of them asks the table directly.
///
/// The table must be permanent: nothing else keeps it alive.
@usableFromInline
package struct SharedStates<Context: ChartContext> {
  @usableFromInline let configuration: Unmanaged<Configuration<Context>>

  /// The active states with an identity; see ``Machine/sharedConfiguration``.
  @inlinable
  package init(identity: UnsafeRawPointer) { configuration = .fromOpaque(identity) }

  /// The active states, ancestors included.
  @inlinable package var states: StateSet { configuration._withUnsafeGuaranteedRef { $0.states } }

  /// A machine in these states.
  @inlinable
  package func machine(_ context: Context) -> Machine<Context> {
    Machine(context, Interpreter(sharing: configuration))
  }

  /// Handles an event, if the table says all that it does.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - column: its number in the alphabet.
  ///   - context: the data, which are changed.
  /// - Returns: the kind of the outcome, and the identity of the active states behind it; `nil` when
  ///   nothing was done, and only a machine knows what happens.
  @inlinable @inline(__always)
  package func run(
    _ event: Context.Event,
    in column: Int,
    _ context: inout Context
  ) -> (kind: OutcomeKind, states: UnsafeRawPointer)? {
    guard let entry = Configuration.run(event, in: column, from: configuration, &context) else {
      return nil
    }
    // The fields of an entry are set before it is found.
    let kind = entry.pointee.precomputed.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.kind }
    return (kind, UnsafeRawPointer(entry.pointee.target.unsafelyUnwrapped.toOpaque()))
  }
}
