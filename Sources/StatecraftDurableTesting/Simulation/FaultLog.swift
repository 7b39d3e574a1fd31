#if Durable
internal import StatecraftDurable
internal import Synchronization

/// What a simulation has seen at the store: faults, timers that were armed, and steps.
final class FaultLog: Sendable {
  /// A timer that a change armed.
  struct Arm: Sendable {
    var address: MachineAddress
    var timer: StoredTimer
    var isCancelled = false
  }

  private struct State {
    var faults: [String: Int] = [:]
    var conflicts = 0
    var calls = 0
    var arms: [MachineAddress: [Int64: Arm]] = [:]
  }

  private let state = Mutex(State())

  var faults: [String: Int] { state.withLock { $0.faults } }
  var conflicts: Int { state.withLock { $0.conflicts } }

  func count(_ fault: String, _ number: Int = 1) {
    state.withLock { $0.faults[fault, default: 0] += number }
  }

  /// Counts a call of the store; throws after the limit.
  func countCall(limit: Int) throws {
    let count = state.withLock { state in
      state.calls += 1
      return state.calls
    }
    if count > limit { throw CallLimitReached(limit: limit) }
  }

  /// Counts from 0 again, for the checks.
  func resetCalls() { state.withLock { $0.calls = 0 } }

  /// Whether the limit was exceeded.
  func hasReached(_ limit: Int) -> Bool { state.withLock { $0.calls > limit } }

  func add(conflicts: Int) { state.withLock { $0.conflicts += conflicts } }

  func applied(_ change: MachineChange) {
    state.withLock { state in
      for timer in change.timers {
        state.arms[change.address, default: [:]][timer.generation] = Arm(
          address: change.address,
          timer: timer
        )
      }
      for generation in change.cancelledTimers {
        state.arms[change.address]?[generation]?.isCancelled = true
      }
    }
  }

  func arms(of address: MachineAddress) -> [Arm] {
    state.withLock { $0.arms[address].map { Array($0.values) } ?? [] }
      .sorted { $0.timer.generation < $1.timer.generation }
  }
}
#endif
