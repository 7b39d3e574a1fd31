#if Durable
internal import Statecraft
internal import Synchronization

/// The machines of the last steps, so that their next step need not restore them.
///
/// A machine is recognized by the text of its state: what the store says is what counts, whoever has
/// written it. Its context is read from the text all the same, so that what a context does not encode
/// is lost with each step, and not only with some.
///
/// Their number and the size of their states are bounded; those that were not used for longest go
/// first.
final class KnownMachines<Context: ChartContext & Codable & Sendable>: Sendable {
  private let state = Mutex(KnownStates())

  /// Returns a machine; `nil` if it is not known in this state.
  func machine(_ address: MachineAddress, in text: String) -> KnownMachine<Context>? {
    guard let known = state.withLock({ $0.machine(address) }) as? KnownMachine<Context>,
      known.text == text
    else { return nil }
    return known
  }

  /// Keeps a machine whose state was written.
  func keep(_ machine: KnownMachine<Context>) {
    state.withLock { $0.keep(machine, of: machine.rows.address, bytes: machine.text.utf8.count) }
  }
}
#endif
