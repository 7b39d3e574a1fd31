/// The number of messages that may wait for the work of an invocation, and what happens to further
/// ones.
///
/// A machine never waits for its work, so unread messages need a limit.
///
/// ```swift
/// invoke("mixer", receiving: Volume.self, messages: .limit(1, whenFull: .dropOldest)) { … }
/// ```
public struct MessageLimit: Sendable, Hashable {
  /// The policy for a message that exceeds the limit.
  public enum Policy: String, Sendable, Hashable {
    /// The invocation fails with ``MessageOverflow``, and its work is cancelled.
    case fail
    /// The message is queued; the oldest one is dropped and counted.
    case dropOldest
    /// The message is dropped and counted.
    case dropNewest
  }

  /// The number of messages that may wait.
  public let count: Int
  /// The policy for further messages.
  public let whenFull: Policy

  /// Returns a limit of messages; a count below one is an error of the chart.
  public static func limit(_ count: Int, whenFull policy: Policy = .fail) -> Self {
    MessageLimit(count: count, whenFull: policy)
  }
}

extension MessageLimit {
  /// The equivalent buffer of the message queue.
  var buffering: ReaderBuffer {
    switch whenFull {
    case .dropOldest: .newest(count)
    case .fail, .dropNewest: .oldest(count)
    }
  }
}
