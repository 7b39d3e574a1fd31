/// The refusal of an action that a state does not support, or of a switch that is not declared.
public struct StateRefusal: Error, Sendable, Hashable {
  /// The kinds of refusal.
  public enum Kind: Sendable, Hashable {
    /// The state does not support the action.
    case unsupported(action: String)
    /// The new state is not a declared successor.
    case undeclared(next: String, declared: [String])
    /// The state or its context rejects the action now or for its arguments.
    case rejected(action: String, reason: String)
    /// Delays start each other without time passing; the delay that was due is dropped.
    case endlessDelays(limit: Int)
  }

  /// The name of the state that refused.
  public let state: String

  /// The kind of refusal.
  public let kind: Kind

  /// Creates a refusal.
  public init(state: String, kind: Kind) {
    self.state = state
    self.kind = kind
  }
}

extension StateRefusal: CustomStringConvertible {
  /// A description such as `'acceptInput' does not support stop`.
  public var description: String {
    switch kind {
    case .unsupported(let action): "'\(state)' does not support \(action)"
    case .undeclared(let next, let declared):
      declared.isEmpty
        ? "'\(state)' may not become '\(next)'; it is declared to have no successors"
        : "'\(state)' may not become '\(next)'; its declared successors are "
          + declared.map { "'\($0)'" }.joined(separator: ", ")
    case .rejected(let action, let reason): "'\(state)' refuses \(action): \(reason)"
    case .endlessDelays(let limit):
      "'\(state)' has started \(limit) delays at one moment; give them a duration above zero"
    }
  }
}
