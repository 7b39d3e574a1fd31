#if Durable
internal import Synchronization

/// An input whose sender waits.
final class SendSlot: Sendable {
  private enum State {
    case open
    case waiting(CheckedContinuation<DurableAnswer, any Error>)
    case finished(Result<DurableAnswer, any Error>)
  }

  let input: DirectInput
  private let state = Mutex(State.open)

  init(_ input: DirectInput) {
    self.input = input
  }

  /// Waits for the result.
  func result() async throws -> DurableAnswer {
    if let result = state.withLock({ state in
      if case .finished(let result) = state { result } else { nil }
    }) {
      return try result.get()
    }
    return try await withCheckedThrowingContinuation { continuation in
      let result: Result<DurableAnswer, any Error>? = state.withLock { state in
        if case .finished(let result) = state { return result }
        state = .waiting(continuation)
        return nil
      }
      if let result { continuation.resume(with: result) }
    }
  }

  /// Sets the result.
  func finish(_ result: Result<DurableAnswer, any Error>) {
    let waiter: CheckedContinuation<DurableAnswer, any Error>? = state.withLock { state in
      defer { state = .finished(result) }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    waiter?.resume(with: result)
  }
}

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
