/// The error of an action that raises a delayed event when as many wait as may.
public struct DelayedEventOverflow: Error, Sendable, Hashable, CustomStringConvertible {
  /// The event's name.
  public let event: String
  /// How many delayed events waited.
  public let limit: Int

  /// What was not raised, why, and what to do.
  public var description: String {
    "the delayed event '\(event)' was not raised: \(limit) delayed "
      + "\(limit == 1 ? "event" : "events") without an id \(limit == 1 ? "waits" : "wait") already, "
      + "and the chart allows no more; raise it with an `id:`, so that it replaces the one that waits, "
      + "or pass a larger `delayed: .limit(…)` to the chart"
  }
}
