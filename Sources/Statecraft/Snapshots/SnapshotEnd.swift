/// What an active state has in the chart, but no longer had in the machine when a snapshot was taken.
///
/// A timer that has fired without leaving its state, an invocation whose work is over, data of
/// `holding` that an action has set to `nil`. What is neither there nor listed as ended is missing:
/// restoring makes it anew and says so.
public struct SnapshotEnd: Codable, Sendable, Hashable {
  /// What kind of thing has ended.
  public enum Kind: String, Codable, Sendable, Hashable {
    /// The timer of a delayed transition.
    case timer
    /// An invocation.
    case invocation
    /// The data of a `holding`.
    case data
  }

  /// What kind of thing has ended.
  public var kind: Kind
  /// The name of the state that it belongs to; empty for the chart itself.
  public var state: String
  /// Which of its kind it is in the state, in the order of writing, from 0.
  public var position: Int
  /// The thing in words, for readers.
  public var name: String

  /// Describes something that has ended.
  public init(_ kind: Kind, state: String, position: Int, name: String) {
    self.kind = kind
    self.state = state
    self.position = position
    self.name = name
  }
}
