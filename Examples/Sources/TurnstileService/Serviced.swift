public import StateObjects
public import Turnstile

/// An additional state of another module, in which every person may pass while the staff works.
public struct Serviced: TurnstileState {
  /// Creates the state, which can be shared.
  public init() {}

  /// Returns the coin.
  public func insertCoin(_ turnstile: Turnstile) throws(StateRefusal) {
    turnstile.note("gives the coin back")
  }

  /// Lets a person through.
  public func push(_ turnstile: Turnstile) throws(StateRefusal) {
    turnstile.note("somebody passes")
  }

  /// Ends the service.
  public func turnKey(_ turnstile: Turnstile) throws(StateRefusal) {
    try turnstile.become(Locked.self)
  }
}

extension Turnstile {
  /// Adds the service, whose only successor is the locked state.
  public func addService() { family.add(Serviced.self, next: Locked.self) }

  /// Starts the service if the current state permits it.
  public func beginService() throws(StateRefusal) { try become(Serviced.self) }
}
