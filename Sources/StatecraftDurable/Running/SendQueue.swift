#if Durable
internal import Synchronization

/// The inputs that wait for the next transaction.
///
/// The first sender serves the queue, so that a single sender needs no other task.
final class SendQueue: Sendable {
  private struct State {
    var waiting: [SendSlot] = []
    var isServed = false
  }

  /// The largest number of inputs in one transaction.
  private static var batch: Int { 256 }

  private let state = Mutex(State())

  /// Adds an input; returns whether the caller is to serve the queue.
  func add(_ slot: SendSlot) -> Bool {
    state.withLock { state in
      state.waiting.append(slot)
      defer { state.isServed = true }
      return !state.isServed
    }
  }

  /// Takes the inputs of the next transaction.
  func take() -> [SendSlot] {
    state.withLock { state in
      let batch = Array(state.waiting.prefix(Self.batch))
      state.waiting.removeFirst(batch.count)
      return batch
    }
  }

  /// Ends serving if nothing waits; otherwise returns `false`, and the caller goes on.
  func finish() -> Bool {
    state.withLock { state in
      state.isServed = !state.waiting.isEmpty
      return state.waiting.isEmpty
    }
  }
}
#endif
