#if Durable
internal import Synchronization

/// An input whose sender waits.
final class SendSlot: Sendable {
  private enum State {
    case open
    // It is resumed once, because the state is changed under a lock; a checked one would allocate memory for each
    // sender.
    case waiting(UnsafeContinuation<DurableAnswer, any Error>)
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
    return try await withUnsafeThrowingContinuation { continuation in
      let result: Result<DurableAnswer, any Error>? = state.withLock { state in
        if case .finished(let result) = state { return result }
        state = .waiting(continuation)
        return nil
      }
      if let result { continuation.resume(with: result) }
    }
  }

  /// Waits for the result, a failure too.
  func outcome() async -> Result<DurableAnswer, any Error> {
    do { return .success(try await result()) } catch { return .failure(error) }
  }

  /// Sets the result.
  func finish(_ result: Result<DurableAnswer, any Error>) {
    let waiter: UnsafeContinuation<DurableAnswer, any Error>? = state.withLock { state in
      defer { state = .finished(result) }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    waiter?.resume(with: result)
  }
}
#endif
