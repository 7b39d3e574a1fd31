/// An invocation that ran when a snapshot was taken.
public struct SnapshotInvocation: Codable, Sendable, Hashable {
  /// The name of the state that it belongs to; empty for the chart itself.
  public var state: String
  /// Its name.
  public var name: String

  /// Describes an invocation that ran.
  public init(state: String, name: String) {
    self.state = state
    self.name = name
  }
}
