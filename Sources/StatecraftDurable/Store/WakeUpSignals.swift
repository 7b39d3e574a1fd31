#if Durable
internal import Synchronization

/// The workers of this process that want to know when inputs were posted elsewhere.
package final class WakeUpSignals: Sendable {
  private struct Readers {
    var last = 0
    var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  private let readers = Mutex(Readers())

  /// Creates signals that nobody reads yet.
  package init() {}

  /// Returns a sequence of signals, which may be merged.
  package func stream() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = readers.withLock { readers in
      readers.last += 1
      readers.continuations[readers.last] = continuation
      return readers.last
    }
    continuation.onTermination = { [weak self] _ in
      self?.readers.withLock { _ = $0.continuations.removeValue(forKey: number) }
    }
    return stream
  }

  /// Wakes all workers.
  package func send() {
    let continuations = readers.withLock { Array($0.continuations.values) }
    for continuation in continuations { continuation.yield() }
  }
}
#endif
