#if Durable
import StatecraftDurable
import Synchronization

/// A handler of outputs that waits at a gate for each machine until the test opens it, and keeps what it saw.
final class Gates: Sendable {
  private struct State {
    var begun: [String] = []
    var ended: [String] = []
    var running: Set<String> = []
    var mostRunning = 0
    var overlaps: [String] = []
    var isOpen = false
    var open: Set<String> = []
    var waiters: [String: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  /// The keys of deliveries that have begun, in their order.
  var begun: [String] { state.withLock(\.begun) }
  /// The keys of deliveries that have ended, in their order.
  var ended: [String] { state.withLock(\.ended) }
  /// The largest number of deliveries at the same time.
  var mostRunning: Int { state.withLock(\.mostRunning) }
  /// The machines that had two deliveries at the same time.
  var overlaps: [String] { state.withLock(\.overlaps) }

  /// Opens the gate of a machine, for all of its outputs; without an id, all gates.
  func open(_ id: String? = nil) {
    let waiters = state.withLock { state in
      guard let id else {
        state.isOpen = true
        defer { state.waiters = [:] }
        return Array(state.waiters.values)
      }
      state.open.insert(id)
      return [state.waiters.removeValue(forKey: id)].compactMap(\.self)
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Handles an output; it does not hear of a cancellation.
  func pass(_ delivery: OutputDelivery) async {
    let id = delivery.machine.id
    state.withLock { state in
      state.begun.append(delivery.key)
      if !state.running.insert(id).inserted { state.overlaps.append(id) }
      state.mostRunning = max(state.mostRunning, state.running.count)
    }
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if state.isOpen || state.open.contains(id) { return true }
        state.waiters[id] = continuation
        return false
      }
      if isOpen { continuation.resume() }
    }
    state.withLock { state in
      state.running.remove(id)
      state.ended.append(delivery.key)
    }
  }

  /// Waits until a condition holds.
  func wait(until condition: (Gates) async throws -> Bool) async rethrows {
    while try await !condition(self) { await Task.yield() }
  }
}
#endif
