public import Statecraft

/// Whether a machine would take an event, and why.
public struct EventVerdict: Sendable, Hashable, Codable {
  /// Whether the machine would take it; also `true` when only the payload can decide that.
  public var isTaken: Bool
  /// The reason, in words.
  public var reason: String

  /// Makes a verdict.
  public init(isTaken: Bool, reason: String) {
    self.isTaken = isTaken
    self.reason = reason
  }

  /// Makes a verdict of an explanation.
  public init(_ explanation: Explanation) {
    self.init(isTaken: explanation.verdict == .taken, reason: "\(explanation)")
  }
}
