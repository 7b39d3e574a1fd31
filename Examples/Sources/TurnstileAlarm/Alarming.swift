public import StateObjects
public import Turnstile

/// An additional state of another module, in which an alarm rings until the staff ends it.
public struct Alarming: TurnstileState {
  /// Creates the state, which can be shared.
  public init() {}

  /// Rings the alarm again.
  public func push(_ turnstile: Turnstile) throws(StateRefusal) { turnstile.note("rings") }

  /// Ends the alarm.
  public func turnKey(_ turnstile: Turnstile) throws(StateRefusal) {
    try turnstile.become(Locked.self)
  }
}

extension Turnstile {
  /// Adds the alarm, whose only successor is the locked state.
  public func addAlarm() { family.add(Alarming.self, next: Locked.self) }

  /// Starts the alarm if the current state permits it.
  public func soundAlarm() throws(StateRefusal) { try become(Alarming.self) }
}
