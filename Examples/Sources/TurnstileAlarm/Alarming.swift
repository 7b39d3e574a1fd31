public import StateObjects
public import Turnstile

/// Rings until somebody of the staff comes: a state that the turnstile does not know.
public struct Alarming: TurnstileState {
  /// There is one for all.
  public init() {}

  /// Rings again.
  public func push(_ turnstile: Turnstile) throws(StateRefusal) { turnstile.note("rings") }

  /// Is silent.
  public func turnKey(_ turnstile: Turnstile) throws(StateRefusal) {
    try turnstile.become(Locked.self)
  }
}

extension Turnstile {
  /// Adds the alarm, which only ends locked.
  public func addAlarm() { family.add(Alarming.self, next: Locked.self) }

  /// Begins to ring, when the state allows it.
  public func soundAlarm() throws(StateRefusal) { try become(Alarming.self) }
}
