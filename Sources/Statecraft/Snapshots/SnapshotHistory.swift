/// The stored states of a history when a snapshot was taken.
public struct SnapshotHistory: Codable, Sendable, Hashable {
  /// The name of the state.
  public var state: String
  /// Whether it is the deep history.
  public var deep: Bool
  /// The names of the stored states.
  public var stored: [String]

  /// Creates the description of a history.
  public init(state: String, deep: Bool, stored: [String]) {
    self.state = state
    self.deep = deep
    self.stored = stored
  }
}
