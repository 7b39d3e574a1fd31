/// Why a step cannot be played.
public struct ReplayObstacle: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is in the way, and what to do.
  public let description: String

  /// Says what is in the way.
  public init(_ description: String) {
    self.description = description
  }
}
