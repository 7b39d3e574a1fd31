/// An invocation that was running when a snapshot was taken.
public struct SnapshotInvocation: Codable, Sendable, Hashable {
  /// The name of the state that the invocation belongs to; empty for the chart itself.
  public var state: String
  /// The name of the invocation.
  public var name: String

  /// Creates the description of an invocation.
  public init(state: String, name: String) {
    self.state = state
    self.name = name
  }
}
