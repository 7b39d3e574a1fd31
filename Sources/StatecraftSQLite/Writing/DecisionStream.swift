#if SQLite
internal import Dispatch
internal import Foundation
internal import StatecraftDurable
internal import Synchronization

/// The changes of machines that are decided upon one after the other, for a transaction that writes the first ones
/// meanwhile.
final class DecisionStream: Sendable {
  private struct State {
    var parts: [[MachineChange]] = []
    var isEnded = false
    var failure: (any Error)?
  }

  /// How long the reader looks for the next part before it goes to sleep, in nanoseconds.
  private static let attention: UInt64 = 200_000

  private let state = Mutex(State())
  /// Counts the parts and the end.
  private let signal = DispatchSemaphore(value: 0)

  /// Decides about each machine of a claim, and ends the stream; an error ends it, too.
  func decide(_ claim: Claim, _ decide: (Claim) throws -> [MachineChange]) {
    do {
      for machine in claim.machines {
        let changes = try decide(Claim(now: claim.now, machines: [machine]))
        state.withLock { $0.parts.append(changes) }
        signal.signal()
      }
    } catch {
      state.withLock { $0.failure = error }
    }
    state.withLock { $0.isEnded = true }
    signal.signal()
  }

  /// Returns the next changes; `nil` at the end.
  ///
  /// - Throws: the error of a decision, if there are no changes before it.
  func next(after count: Int) throws -> [MachineChange]? {
    wait()
    let (changes, failure) = state.withLock { state in
      count < state.parts.count ? (state.parts[count], nil) : (nil, state.failure)
    }
    if let failure, count == 0 { throw StoreTransaction.DecisionError(error: failure) }
    return changes
  }

  private func wait() {
    let end = DispatchTime.now().uptimeNanoseconds + Self.attention
    repeat {
      if signal.wait(timeout: .now()) == .success { return }
      sched_yield()
    } while DispatchTime.now().uptimeNanoseconds < end
    signal.wait()
  }
}
#endif
