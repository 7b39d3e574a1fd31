public import StateObjects

/// The behaviour of a turnstile in one of its states.
public protocol TurnstileState: SharedState where Interface == any TurnstileState {
  /// Handles a coin.
  func insertCoin(_ turnstile: Turnstile) throws(StateRefusal)
  /// Handles a push: the state decides whether a person may pass.
  func push(_ turnstile: Turnstile) throws(StateRefusal)
  /// Handles the key of the staff.
  func turnKey(_ turnstile: Turnstile) throws(StateRefusal)
}

/// The default implementations, for requests that a state does not support.
extension TurnstileState {
  /// Refuses the request.
  public func insertCoin(_ turnstile: Turnstile) throws(StateRefusal) { turnstile.unsupported() }
  /// Refuses the request.
  public func push(_ turnstile: Turnstile) throws(StateRefusal) { turnstile.unsupported() }
  /// Refuses the request.
  public func turnKey(_ turnstile: Turnstile) throws(StateRefusal) { turnstile.unsupported() }
}

/// The state in which a coin is required.
public struct Locked: TurnstileState {
  /// Creates the state, which can be shared.
  public init() {}

  /// Unlocks the turnstile.
  public func insertCoin(_ turnstile: Turnstile) throws(StateRefusal) {
    try turnstile.become(Unlocked.self)
  }
}

/// The state in which one person may pass.
public struct Unlocked: TurnstileState {
  /// Creates the state, which can be shared.
  public init() {}

  /// Lets a person through and locks the turnstile.
  public func push(_ turnstile: Turnstile) throws(StateRefusal) {
    turnstile.note("somebody passes")
    try turnstile.become(Locked.self)
  }
}
