/// What a state's history had stored when a snapshot was taken.
public struct SnapshotHistory: Codable, Sendable, Hashable {
  /// The name of the state.
  public var state: String
  /// Whether it is the deep history.
  public var deep: Bool
  /// The names of the states to come back to.
  public var stored: [String]

  /// Describes what a history has stored.
  public init(state: String, deep: Bool, stored: [String]) {
    self.state = state
    self.deep = deep
    self.stored = stored
  }
}
