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

/// The error of an invocation whose work did not read its messages.
public struct MessageOverflow: Error, Sendable, Hashable, CustomStringConvertible {
  /// The invocation whose work did not read its messages.
  public let invocation: InvocationID
  /// The number of messages that were waiting.
  public let limit: Int

  /// A description of the error and its remedy.
  public var description: String {
    "the invocation \(invocation) received a message while \(limit) others were waiting, which is "
      + "its limit; read the messages while the work runs, or pass another limit, such as "
      + "`messages: .limit(\(limit), whenFull: .dropOldest)`"
  }
}
