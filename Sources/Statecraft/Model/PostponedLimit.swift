/// The number of events that may wait in a machine because states postpone them, and what happens to
/// further ones.
public typealias PostponedLimit = QueueLimit<PostponedPolicy>

/// The policy for a postponed event that exceeds the chart's ``PostponedLimit``.
public enum PostponedPolicy: String, QueueLimitPolicy {
  /// The event is refused; the outcome gives the reason, regardless of the chart's
  /// ``UnhandledEventPolicy``.
  case refuse
  /// The event is kept, and the oldest one is dropped. The outcome names the dropped event, and the
  /// machine counts it.
  case dropOldest

  /// The policy of a limit that does not state one.
  public static var standard: Self { .refuse }
}
