/// The reason why a step cannot be replayed.
public struct ReplayObstacle: Error, Sendable, Hashable, CustomStringConvertible {
  /// A description of the obstacle and of the remedy.
  public let description: String

  /// Creates an obstacle from its description.
  public init(_ description: String) {
    self.description = description
  }
}
