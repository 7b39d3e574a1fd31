#if Durable
internal import Statecraft

/// Which dead letters an operation is about: those that fit all that is named, and all if nothing is.
///
/// ```swift
/// let lost = DeadLetterSelection(chart: "Order", reason: "there is no machine Cart/", age: .seconds(86_400))
/// let found = try await operations.countDeadLetters(lost)
/// try await operations.discardDeadLetters(lost)
/// ```
public struct DeadLetterSelection: Sendable, Hashable {
  /// The name of the chart of their machines; `nil` for all charts.
  public var chart: String?
  /// How their reasons begin, byte for byte; `nil` for any reason.
  public var reason: String?
  /// How long ago their machines said them at least, on the clock of the store; `nil` for any age.
  public var age: Duration?
  /// The largest number of dead letters, those with the lowest numbers first; `nil` for all.
  public var limit: Int?

  /// Creates a selection.
  public init(
    chart: String? = nil,
    reason: String? = nil,
    age: Duration? = nil,
    limit: Int? = nil
  ) {
    self.chart = chart
    self.reason = reason
    self.age = age
    self.limit = limit
  }

  /// Whether it has a dead letter of its chart.
  ///
  /// - Parameters:
  ///   - letter: the dead letter.
  ///   - time: the time of the youngest dead letters of its age; `nil` for any age.
  /// - Returns: whether the letter fits.
  func contains(_ letter: StoredOutput, until time: WallTime?) -> Bool {
    if let time, letter.emitted > time { return false }
    guard let reason else { return true }
    return (letter.error ?? "").utf8.starts(with: reason.utf8)
  }
}
#endif
