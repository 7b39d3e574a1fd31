public import Statecraft

/// A prediction of whether a machine would take an event, with the reason.
public struct EventVerdict: Sendable, Hashable, Codable {
  /// Whether the machine would take the event; also `true` if only the payload can decide that.
  public var isTaken: Bool
  /// The reason, as text.
  public var reason: String

  /// Creates a verdict.
  public init(isTaken: Bool, reason: String) {
    self.isTaken = isTaken
    self.reason = reason
  }

  /// Creates a verdict from an explanation.
  public init(_ explanation: Explanation) {
    self.init(isTaken: explanation.verdict == .taken, reason: "\(explanation)")
  }
}
