public import StateObjects

/// What a turnstile does in one of its states.
public protocol TurnstileState: SharedState where Interface == any TurnstileState {
  /// Takes a coin.
  func insertCoin(_ turnstile: Turnstile) throws(StateRefusal)
  /// Lets somebody through, or not.
  func push(_ turnstile: Turnstile) throws(StateRefusal)
  /// Takes the key of the staff.
  func turnKey(_ turnstile: Turnstile) throws(StateRefusal)
}

/// What a state does not say for itself, it does not support.
extension TurnstileState {
  /// Does nothing.
  public func insertCoin(_ turnstile: Turnstile) throws(StateRefusal) { turnstile.unsupported() }
  /// Does nothing.
  public func push(_ turnstile: Turnstile) throws(StateRefusal) { turnstile.unsupported() }
  /// Does nothing.
  public func turnKey(_ turnstile: Turnstile) throws(StateRefusal) { turnstile.unsupported() }
}

/// Nobody passes without a coin.
public struct Locked: TurnstileState {
  /// There is one for all.
  public init() {}

  /// Unlocks.
  public func insertCoin(_ turnstile: Turnstile) throws(StateRefusal) {
    try turnstile.become(Unlocked.self)
  }
}

/// One person may pass.
public struct Unlocked: TurnstileState {
  /// There is one for all.
  public init() {}

  /// Lets somebody through, and locks.
  public func push(_ turnstile: Turnstile) throws(StateRefusal) {
    turnstile.note("somebody passes")
    try turnstile.become(Locked.self)
  }
}
