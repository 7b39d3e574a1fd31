#if Durable
internal import Statecraft
internal import Synchronization

/// The machines of the last steps, so that their next step need not restore them.
///
/// A machine is recognized by the text of its state: what the store says is what counts, whoever has
/// written it. Its context is read from the text all the same, so that what a context does not encode
/// is lost with each step, and not only with some.
///
/// Their number and the size of their states are bounded: see ``RecentMachines``.
final class KnownMachines<Context: ChartContext & Codable & Sendable>: Sendable {
  private let state = Mutex(RecentMachines())

  /// Takes a machine out, for the decision that asks for it alone; `nil` if it is not known in this state.
  func take(_ row: StoredMachine, in text: String) -> MachineStepper<Context>? {
    guard let known = state.withLock({ $0.take(row.address) }) as? MachineStepper<Context>,
      known.revision == row.revision, known.written?.text.exact == text.exact
    else { return nil }
    return known
  }

  /// Keeps a machine whose state was written; the caller does not use it any more.
  func keep(_ machine: MachineStepper<Context>) {
    guard let bytes = machine.written?.text.utf8.count else { return }
    state.withLock { $0.keep(machine, of: machine.address, bytes: bytes) }
  }
}
#endif
