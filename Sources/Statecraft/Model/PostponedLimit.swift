/// How many events may wait in a machine because states postpone them, and what happens to more.
///
/// ```swift
/// static let chart = Chart(initial: .connecting, postponed: .limit(100, whenFull: .dropOldest)) { … }
/// ```
public struct PostponedLimit: Sendable, Hashable {
  /// What happens to an event that a state postpones when as many wait as may.
  public enum Policy: String, Sendable, Hashable {
    /// The event is refused; the outcome says why, whatever the chart's ``UnhandledEventPolicy``.
    case refuse
    /// The event is kept, and the oldest one is dropped: the outcome names it, the machine counts it.
    case dropOldest
  }

  /// How many events may wait.
  public let count: Int
  /// What happens to more.
  public let whenFull: Policy

  /// So many events at most; fewer than one is an error of the chart.
  public static func limit(_ count: Int, whenFull policy: Policy = .refuse) -> Self {
    PostponedLimit(count: count, whenFull: policy)
  }
}
