public import StateObjects

/// A turnstile whose states may come from any module.
///
/// This module contains the context, the protocol of its states, and the two states that every
/// turnstile has. Other modules, which this one does not know, add their states to ``family``.
public final class Turnstile: StateContext {
  /// The error of a refused transition.
  public typealias Failure = StateRefusal

  /// The known states and their permitted successors.
  public let family: StateFamily<any TurnstileState>

  /// The storage of the current state.
  public let current: CurrentState<any TurnstileState>

  /// Descriptions of all actions.
  public private(set) var log: [String] = []

  /// Creates a turnstile that is locked.
  ///
  /// Other modules may add successors of its own two states.
  public init() {
    family = StateFamily().add(Locked.self).add(Unlocked.self)
    current = CurrentState(Locked.self, in: family)
  }

  /// Inserts a coin.
  public func insertCoin() throws(StateRefusal) { try state.insertCoin(self) }

  /// Pushes the turnstile.
  ///
  /// The state decides whether a person may pass.
  public func push() throws(StateRefusal) { try state.push(self) }

  /// Turns the key of the staff.
  public func turnKey() throws(StateRefusal) { try state.turnKey(self) }

  /// Records an action, for use by states.
  public func note(_ text: String) { log.append("\(current.name): \(text)") }
}
