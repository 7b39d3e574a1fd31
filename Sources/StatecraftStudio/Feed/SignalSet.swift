#if Studio
/// The continuations that are signalled when something has changed.
///
/// A continuation whose buffer holds one element turns several signals into one.
struct SignalSet: Sendable {
  /// The present continuations.
  private(set) var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
  private var lastID = 0

  /// Adds a continuation, and returns the number that removes it again.
  mutating func insert(_ continuation: AsyncStream<Void>.Continuation) -> Int {
    lastID += 1
    continuations[lastID] = continuation
    return lastID
  }

  /// Removes a continuation, and returns it if it was there.
  mutating func remove(_ id: Int) -> AsyncStream<Void>.Continuation? {
    continuations.removeValue(forKey: id)
  }

  /// Signals all continuations; not to be called under a lock that their consumers take.
  func signal() {
    for continuation in continuations.values { continuation.yield() }
  }
}
#endif
