/// How many delayed events without an `id:` may wait in a machine, and what happens to more.
///
/// A delayed event with an `id:` replaces the one that waits, so that there are never more than names.
///
/// ```swift
/// static let chart = Chart(initial: .open, delayed: .limit(100, whenFull: .dropOldest)) { … }
/// ```
public struct DelayedEventLimit: Sendable, Hashable {
  /// What happens to an event that an action raises with a delay when as many wait as may.
  public enum Policy: String, Sendable, Hashable {
    /// The action throws ``DelayedEventOverflow``; the chart's ``ErrorPolicy`` says what that means.
    case fail
    /// The event is kept, and the one that was raised first is dropped: the outcome names it, the
    /// machine counts it.
    case dropOldest
  }

  /// How many delayed events without an `id:` may wait.
  public let count: Int
  /// What happens to more.
  public let whenFull: Policy

  /// So many events at most; fewer than one is an error of the chart.
  public static func limit(_ count: Int, whenFull policy: Policy = .fail) -> Self {
    DelayedEventLimit(count: count, whenFull: policy)
  }
}
