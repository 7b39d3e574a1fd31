internal import Synchronization

/// Counts the outputs of a child machine that wait for its parent.
///
/// While it is full, the child handles nothing.
///
/// One event of the child may emit more outputs than the limit; they are counted beyond it.
final class OutputHold: Sendable {
  private struct State {
    var pending = 0
    var wake: (@Sendable () -> Void)?
  }

  private let limit: Int
  private let state = Mutex(State())
  private let openings: AsyncStream<Void>
  private let opening: AsyncStream<Void>.Continuation

  init(limit: Int) {
    self.limit = limit
    (openings, opening) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Whether the child must not handle anything now.
  var isFull: Bool { state.withLock { $0.pending >= limit } }

  /// Sets the closure that wakes the child; it must not retain the child.
  func onOpening(_ wake: @escaping @Sendable () -> Void) {
    state.withLock { $0.wake = wake }
  }

  /// Adds outputs that the child has emitted.
  func add(_ count: Int) {
    if count > 0 { state.withLock { $0.pending += count } }
  }

  /// Removes an output that the parent has handled.
  func release() {
    let wake = state.withLock { state -> (@Sendable () -> Void)? in
      state.pending -= 1
      return state.pending == limit - 1 ? state.wake : nil
    }
    guard let wake else { return }
    opening.yield()
    wake()
  }

  /// Waits until the child may continue, or until the task is cancelled; for one task.
  func waitUntilOpen() async {
    for await _ in openings where !isFull { return }
  }
}
