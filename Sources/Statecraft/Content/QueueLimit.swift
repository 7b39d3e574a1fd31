/// The number of elements that may wait in a queue of a machine, and what happens to further ones.
///
/// ``PostponedLimit``, ``DelayedEventLimit`` and ``MessageLimit`` are such limits; they differ in what
/// can happen to an element that exceeds them.
///
/// ```swift
/// static let chart = Chart(initial: .connecting, postponed: .limit(100, whenFull: .dropOldest)) { … }
/// ```
public struct QueueLimit<Policy: QueueLimitPolicy>: Sendable, Hashable {
  /// The number of elements that may wait.
  public let count: Int
  /// The policy for further elements.
  public let whenFull: Policy

  /// Returns a limit; a count below one is an error of the chart.
  public static func limit(_ count: Int, whenFull policy: Policy = .standard) -> Self {
    Self(count: count, whenFull: policy)
  }
}
