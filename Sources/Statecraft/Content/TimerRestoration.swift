/// What a restored snapshot means for a pending timer.
public enum TimerRestoration: String, Sendable, Hashable, Codable {
  /// Goes on with the time that was left when the snapshot was taken.
  case remainder
  /// Keeps the deadline on the wall clock: the time between saving and restoring counts.
  case deadline
  /// Starts again with its full duration.
  case restart
}
