/// A state as an object: the state role of the State pattern.
///
/// A family of states is a protocol that you declare, with your methods. It names the family once:
///
/// ```swift
/// protocol TrackingState: SharedState where Interface == any TrackingState {
///   func startTracking(_ tracker: LocationTracker)
///   func stopTracking(_ tracker: LocationTracker)
/// }
/// ```
///
/// A method receives the context as an argument, so a state needs no reference to it. There is no
/// reference cycle, and one state object can serve many contexts.
public protocol ConcreteState<Interface> {
  /// The type of the family: `any` and the protocol with the methods.
  associatedtype Interface

  /// Returns the state for a `become` call that names only the type.
  static func instance() -> Self
}
