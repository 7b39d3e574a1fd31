#if Durable
internal import Synchronization

/// The machines whose journals this process has let grow fast, so that they are pruned before their turns.
///
/// It is a hint: what it forgets, and what other processes write, has its turn among all machines.
final class JournalGrowth: Sendable {
  private struct Growth {
    var entries = 0
    var revision: Int64 = 0
  }

  /// From how many new entries on a machine has a turn of its own.
  static var entries: Int { 100 }
  /// How many machines are remembered.
  private static var machines: Int { 4_096 }

  private let state = Mutex<[MachineAddress: Growth]>([:])

  /// Notes entries that were written.
  func note(_ change: MachineChange) {
    guard !change.journal.isEmpty else { return }
    state.withLock { state in
      state[change.address, default: Growth()].entries += change.journal.count
      state[change.address]?.revision = change.machine.revision
      guard state.count > Self.machines else { return }
      let fast = state.filter { $0.value.entries >= Self.entries }
      state = fast.count > Self.machines / 2 ? [:] : fast
    }
  }

  /// Takes the machines of a chart that have grown fast, with their revisions.
  ///
  /// - Complexity: O(machines that are remembered).
  func take(of chart: String, where isIncluded: (MachineAddress) -> Bool) -> [MachineAddress: Int64]
  {
    state.withLock { state in
      let fast = state.filter { address, growth in
        growth.entries >= Self.entries && address.chart == chart && isIncluded(address)
      }
      for address in fast.keys { state[address] = nil }
      return fast.mapValues(\.revision)
    }
  }
}
#endif
