#if Studio
/// The reason why a studio did not do what a page asked for; nothing has changed then.
public struct StudioRefusal: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, and what would be right.
  public let description: String

  /// Refuses with a reason.
  public init(_ description: String) {
    self.description = description
  }
}
#endif
