/// What happens to a pending timer when a snapshot is restored.
public enum TimerRestoration: String, Sendable, Hashable, Codable {
  /// The timer continues with the time that remained when the snapshot was taken.
  case remainder
  /// The timer keeps its deadline on the wall clock: time between saving and restoring counts.
  case deadline
  /// The timer restarts with its full duration.
  case restart
}
