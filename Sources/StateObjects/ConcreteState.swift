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

/// A state without stored data, of which one object serves all contexts.
///
/// There is one instance for each concrete type. It is created on first use, on the calling thread,
/// and exists for the life of the process.
public protocol SharedState: ConcreteState, Sendable {
  /// Creates the instance; called once for each type.
  nonisolated init()
}

extension SharedState {
  /// Returns the shared instance of this type.
  public static func instance() -> Self { SharedInstances.instance(of: Self.self) }
}

/// A state with stored data, of which a new object is created for each `become` call.
public protocol FreshState: ConcreteState {
  /// Creates the state with its initial data.
  init()
}

extension FreshState {
  /// Returns a new instance.
  public static func instance() -> Self { Self() }
}

/// A state with a name of its own.
///
/// Otherwise the name of a state is that of its type in lower camel case: `AcceptInput` is
/// `acceptInput`. Use this protocol to distinguish states of one type that are created at run time.
public protocol NamedState {
  /// The state's name in records, graphs and messages.
  var stateName: String { get }
}
