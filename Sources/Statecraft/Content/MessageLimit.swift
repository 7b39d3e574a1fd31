/// The number of messages that may wait for the work of an invocation, and what happens to further
/// ones.
///
/// A machine never waits for its work, so unread messages need a limit.
///
/// ```swift
/// invoke("mixer", receiving: Volume.self, messages: .limit(1, whenFull: .dropOldest)) { … }
/// ```
public typealias MessageLimit = QueueLimit<MessagePolicy>

/// The policy for a message that exceeds an invocation's ``MessageLimit``.
public enum MessagePolicy: String, QueueLimitPolicy {
  /// The invocation fails with ``MessageOverflow``, and its work is cancelled.
  case fail
  /// The message is queued; the oldest one is dropped and counted.
  case dropOldest
  /// The message is dropped and counted.
  case dropNewest

  /// The policy of a limit that does not state one.
  public static var standard: Self { .fail }
}

extension QueueLimit<MessagePolicy> {
  /// The equivalent buffer of the message queue.
  var buffering: ReaderBuffer {
    switch whenFull {
    case .dropOldest: .newest(count)
    case .fail, .dropNewest: .oldest(count)
    }
  }
}
