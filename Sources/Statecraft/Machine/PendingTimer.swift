/// A timer that has started and is not due yet.
public struct PendingTimer: Sendable, Hashable {
  /// The timer's identity.
  public let id: TimerID
  /// The timer's description: `after 30.0 seconds`, `timer reminder`, `delayed tick`.
  public let name: String
  /// The time until the timer fires.
  public let remaining: Duration
  /// The timer's full duration.
  public let duration: Duration
}
