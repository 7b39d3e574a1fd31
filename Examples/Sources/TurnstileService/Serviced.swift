public import StateObjects
public import Turnstile

/// Everybody passes while somebody of the staff works at it: a state that neither the turnstile nor
/// the alarm knows.
public struct Serviced: TurnstileState {
  /// There is one for all.
  public init() {}

  /// Gives the coin back.
  public func insertCoin(_ turnstile: Turnstile) throws(StateRefusal) {
    turnstile.note("gives the coin back")
  }

  /// Lets somebody through.
  public func push(_ turnstile: Turnstile) throws(StateRefusal) {
    turnstile.note("somebody passes")
  }

  /// Ends the service.
  public func turnKey(_ turnstile: Turnstile) throws(StateRefusal) {
    try turnstile.become(Locked.self)
  }
}

extension Turnstile {
  /// Adds the service, which only ends locked.
  public func addService() { family.add(Serviced.self, next: Locked.self) }

  /// Begins the service, when the state allows it.
  public func beginService() throws(StateRefusal) { try become(Serviced.self) }
}
