/// The description of an event case: its index, its name and whether it has a payload.
public struct EventDescription: Sendable, Hashable {
  /// The case's index.
  public let index: Int

  /// The case's name.
  public let name: String

  /// Whether events of this case have a payload.
  public let hasPayload: Bool

  /// Creates a description of a case.
  public init(index: Int, name: String, hasPayload: Bool = false) {
    self.index = index
    self.name = name
    self.hasPayload = hasPayload
  }
}
