/// How many messages may wait for the work of an invocation, and what happens to more.
///
/// A machine never waits for its work, so that messages which the work does not read must stop
/// somewhere.
///
/// ```swift
/// invoke("mixer", receiving: Volume.self, messages: .limit(1, whenFull: .dropOldest)) { … }
/// ```
public struct MessageLimit: Sendable, Hashable {
  /// What happens to a message when as many wait as may.
  public enum Policy: String, Sendable, Hashable {
    /// The invocation fails with ``MessageOverflow``, and its work is cancelled.
    case fail
    /// The message waits, and the oldest one is dropped and counted.
    case dropOldest
    /// The message is dropped and counted.
    case dropNewest
  }

  /// How many messages may wait.
  public let count: Int
  /// What happens to more.
  public let whenFull: Policy

  /// So many messages at most; fewer than one is an error of the chart.
  public static func limit(_ count: Int, whenFull policy: Policy = .fail) -> Self {
    MessageLimit(count: count, whenFull: policy)
  }
}

extension MessageLimit {
  /// The same for the queue that the messages wait in.
  var buffering: ReaderBuffer {
    switch whenFull {
    case .dropOldest: .newest(count)
    case .fail, .dropNewest: .oldest(count)
    }
  }
}

/// The error of an invocation whose work did not read its messages.
public struct MessageOverflow: Error, Sendable, Hashable, CustomStringConvertible {
  /// The invocation.
  public let invocation: InvocationID
  /// How many messages waited.
  public let limit: Int

  /// What happened, and what to do.
  public var description: String {
    "the invocation \(invocation) got a message while \(limit) others waited, which is its limit; "
      + "read the messages while the work runs, or pass another limit, such as "
      + "`messages: .limit(\(limit), whenFull: .dropOldest)`"
  }
}
