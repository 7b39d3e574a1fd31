#if Durable
internal import Synchronization

/// The readers of changes in this process, by machine.
final class ChangeFeeds: Sendable {
  private struct State {
    var readers: [MachineAddress: [Int: WakeSignal]] = [:]
    var lastID = 0
  }

  private let state = Mutex(State())

  /// Wakes the readers of machines whose journals have grown.
  func changed(_ decisions: [StepDecision]) {
    let signals = state.withLock { state -> [WakeSignal] in
      if state.readers.isEmpty { return [] }
      return decisions.flatMap { decision -> [WakeSignal] in
        guard let change = decision.change, !change.journal.isEmpty else { return [] }
        return state.readers[change.address].map { Array($0.values) } ?? []
      }
    }
    for signal in signals { signal.set() }
  }

  /// Adds a reader; returns its number and its signal.
  func add(_ address: MachineAddress) -> (id: Int, signal: WakeSignal) {
    state.withLock { state in
      state.lastID += 1
      let signal = WakeSignal()
      state.readers[address, default: [:]][state.lastID] = signal
      return (state.lastID, signal)
    }
  }

  func remove(_ id: Int, of address: MachineAddress) {
    state.withLock { state in
      state.readers[address]?[id] = nil
      if state.readers[address]?.isEmpty == true { state.readers[address] = nil }
    }
  }
}
#endif
