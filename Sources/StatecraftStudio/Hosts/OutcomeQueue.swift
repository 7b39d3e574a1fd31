#if Studio
internal import Statecraft
internal import Synchronization

/// The outcomes of a running machine that wait for the studio.
///
/// The queue is bounded, so that a machine that is faster than its pages costs a bounded amount of memory; it
/// counts the outcomes that do not fit.
final class OutcomeQueue<Context: ChartContext & Sendable>: Sendable {
  /// The content of a queue.
  struct Content: Sendable {
    var outcomes: [(outcome: Outcome<Context>, time: Duration)] = []
    /// The number of outcomes that did not fit.
    var dropped = 0
  }

  /// The most outcomes that a queue holds.
  static var limit: Int { 4_096 }

  private let content = Mutex(Content())

  /// Adds an outcome.
  func append(_ outcome: Outcome<Context>, at time: Duration) {
    content.withLock { content in
      if content.outcomes.count < Self.limit {
        content.outcomes.append((outcome, time))
      } else {
        content.dropped += 1
      }
    }
  }

  /// Returns the content, and empties the queue.
  func takeAll() -> Content {
    content.withLock { content in
      defer { content = Content() }
      return content
    }
  }
}
#endif
