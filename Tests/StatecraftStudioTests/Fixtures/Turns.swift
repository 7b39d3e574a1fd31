#if Studio
import Synchronization

/// Lets a loop go on once for each turn, so that a test decides when something is read again.
final class Turns: Sendable {
  private let turns: AsyncStream<Void>
  private let next: AsyncStream<Void>.Continuation
  private let waits = Mutex(0)

  init() {
    (turns, next) = AsyncStream.makeStream()
  }

  /// Waits for the next turn.
  func wait() async throws {
    waits.withLock { $0 += 1 }
    for await _ in turns { return }
    throw CancellationError()
  }

  /// Lets the loop go on once.
  func give() { next.yield() }

  /// Returns when the loop has waited that often, so that what it did before is done.
  func untilWaits(_ count: Int) async {
    while waits.withLock({ $0 }) < count { await Task.yield() }
  }
}
#endif
