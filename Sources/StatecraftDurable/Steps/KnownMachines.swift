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
  private struct State {
    var recent: [MachineAddress: KnownMachine<Context>] = [:]
    var older: [MachineAddress: KnownMachine<Context>] = [:]
    /// The bytes of the recent states.
    var bytes = 0
  }

  /// The largest number of machines in each of the two halves.
  private static var half: Int { 4_096 }
  /// The largest number of bytes of the states in each of the two halves.
  private static var largest: Int { 4_000_000 }

  private let state = Mutex(State())

  /// Takes a machine out; `nil` if it is not known in this state.
  func take(_ address: MachineAddress, in text: String) -> KnownMachine<Context>? {
    let known = state.withLock { state in
      guard let known = state.recent.removeValue(forKey: address) else {
        return state.older.removeValue(forKey: address)
      }
      state.bytes -= known.text.utf8.count
      return known
    }
    guard let known, known.text == text else { return nil }
    return known
  }

  /// Keeps a machine whose state was written.
  func keep(_ machine: KnownMachine<Context>) {
    let bytes = machine.text.utf8.count
    guard bytes <= Self.largest else { return }
    state.withLock { state in
      if let before = state.recent.removeValue(forKey: machine.address) {
        state.bytes -= before.text.utf8.count
      }
      if state.recent.count >= Self.half || state.bytes + bytes > Self.largest {
        state.older = state.recent
        state.recent = [:]
        state.bytes = 0
      }
      state.bytes += bytes
      state.recent[machine.address] = machine
    }
  }
}
#endif
