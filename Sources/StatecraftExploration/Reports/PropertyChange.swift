/// A property of the context before and after a step.
public struct PropertyChange: Sendable, Hashable, Codable {
  /// The property's name.
  public let name: String
  /// The value before, in words.
  public let before: String
  /// The value after, in words.
  public let after: String
}
