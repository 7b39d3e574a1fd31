#if Durable
/// How often and when something that failed is tried again.
///
/// ```swift
/// Durable(Order.self, environment: services)
///   .work("capture", retry: .exponential(from: .seconds(1), to: .seconds(60), attempts: 5))
/// ```
public struct RetryPolicy: Sendable, Hashable {
  /// The delay after the first failure.
  public var first: Duration
  /// The longest delay.
  public var longest: Duration
  /// The factor from one delay to the next.
  public var factor: Double
  /// The part of each delay that is random, from 0 to 1, so that many retries do not come at once.
  public var jitter: Double
  /// The number of attempts in all; `nil` for no limit.
  public var attempts: Int?

  /// Delays that double from one failure to the next.
  ///
  /// - Parameters:
  ///   - first: the delay after the first failure.
  ///   - longest: the longest delay.
  ///   - attempts: the number of attempts in all; `nil` for no limit.
  ///   - jitter: the part of each delay that is random: with 0.2, a delay of 10 seconds becomes one
  ///     of 8 to 10 seconds.
  /// - Returns: the policy.
  public static func exponential(
    from first: Duration,
    to longest: Duration,
    attempts: Int?,
    jitter: Double = 0.2
  ) -> RetryPolicy {
    RetryPolicy(first: first, longest: longest, factor: 2, jitter: jitter, attempts: attempts)
  }

  /// Delays of equal length.
  public static func constant(
    _ delay: Duration,
    attempts: Int?,
    jitter: Double = 0
  ) -> RetryPolicy {
    RetryPolicy(first: delay, longest: delay, factor: 1, jitter: jitter, attempts: attempts)
  }

  /// One attempt: the first failure is the last.
  public static let never = RetryPolicy.constant(.zero, attempts: 1)

  /// The policy of work without one of its own: 10 attempts with delays from 1 second to 5 minutes.
  public static let standard = RetryPolicy.exponential(
    from: .seconds(1),
    to: .seconds(300),
    attempts: 10
  )

  /// Returns the delay before the next attempt; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - attempt: the number of the attempt that failed, from 1.
  ///   - random: a random number from 0 up to 1.
  /// - Returns: the delay.
  public func delay(after attempt: Int, random: Double) -> Duration? {
    if let attempts, attempt >= attempts { return nil }
    var delay = first
    // The bound keeps the multiplication from overflowing; more steps reach any longest delay.
    for _ in 1..<max(2, min(attempt, 200)) where attempt > 1 && delay < longest {
      delay = min(longest, Self.product(delay, factor))
    }
    return Self.product(min(delay, longest), 1 - min(max(jitter, 0), 1) * random)
  }

  /// A product that does not overflow.
  private static func product(_ duration: Duration, _ factor: Double) -> Duration {
    let (seconds, attoseconds) = duration.components
    let value = (Double(seconds) + Double(attoseconds) / 1e18) * factor
    return .seconds(min(max(value, 0), 1e12))
  }
}
#endif
