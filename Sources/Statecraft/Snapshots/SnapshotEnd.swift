/// A part of an active state that had ended when a snapshot was taken.
///
/// Examples are a timer that fired without leaving its state, an invocation whose work has ended,
/// and data of `holding` that an action set to `nil`. A part that the snapshot neither contains nor
/// lists as ended is missing; restoring creates it and adds a ``RestoreNote``.
public struct SnapshotEnd: Codable, Sendable, Hashable {
  /// The kind of a part of a state.
  public enum Kind: String, Codable, Sendable, Hashable {
    /// The timer of a delayed transition.
    case timer
    /// An invocation.
    case invocation
    /// The data of a `holding`.
    case data
  }

  /// The kind of the part.
  public var kind: Kind
  /// The name of the state that the part belongs to; empty for the chart itself.
  public var state: String
  /// The position among the parts of its kind in the state, in the order of declaration, from 0.
  public var position: Int
  /// A description of the part, for readers.
  public var name: String

  /// Creates the description of a part that has ended.
  public init(_ kind: Kind, state: String, position: Int, name: String) {
    self.kind = kind
    self.state = state
    self.position = position
    self.name = name
  }
}
