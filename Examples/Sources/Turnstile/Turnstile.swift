public import StateObjects

/// A turnstile whose states may come from any module.
///
/// This module has the context, the protocol of its states and the two states that every turnstile has.
/// What else it can be is added to ``family`` by modules that this one does not know.
public final class Turnstile: StateContext {
  /// A refused switch throws.
  public typealias Failure = StateRefusal

  /// The states that are known, with what may follow each of them.
  public let family: StateFamily<any TurnstileState>

  /// The place of the state.
  public let current: CurrentState<any TurnstileState>

  /// What it has done, in words.
  public private(set) var log: [String] = []

  /// A turnstile that is locked.
  ///
  /// Other modules may add states that follow its own two.
  public init() {
    family = StateFamily().add(Locked.self).add(Unlocked.self)
    current = CurrentState(Locked.self, in: family)
  }

  /// Takes a coin.
  public func insertCoin() throws(StateRefusal) { try state.insertCoin(self) }

  /// Lets somebody through, or not.
  public func push() throws(StateRefusal) { try state.push(self) }

  /// Takes the key of the staff.
  public func turnKey() throws(StateRefusal) { try state.turnKey(self) }

  /// Notes what happens; for states.
  public func note(_ text: String) { log.append("\(current.name): \(text)") }
}
