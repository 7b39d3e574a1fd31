/// A state as an object of its own: the state role of the State pattern.
///
/// A family of states is a protocol of yours, with your methods. It says once what the family is:
///
/// ```swift
/// protocol TrackingState: SharedState where Interface == any TrackingState {
///   func startTracking(_ tracker: LocationTracker)
///   func stopTracking(_ tracker: LocationTracker)
/// }
/// ```
///
/// Methods are given the context when they are called, so a state needs no reference to it: there is
/// no cycle that could leak, and one state can serve many contexts.
public protocol ConcreteState<Interface> {
  /// The family: `any` and the protocol with the methods.
  associatedtype Interface

  /// The state that `become` takes when only the type is named.
  static func instance() -> Self
}

/// A state without data of its own: one object serves all contexts.
///
/// There is one instance for each concrete type. It is made when it is first needed, on whatever
/// thread, and lives as long as the process.
public protocol SharedState: ConcreteState, Sendable {
  /// Makes the instance; called once for each type.
  nonisolated init()
}

extension SharedState {
  /// The one instance of this type.
  public static func instance() -> Self { SharedInstances.instance(of: Self.self) }
}

/// A state with data of its own that starts afresh each time its type is named.
public protocol FreshState: ConcreteState {
  /// Makes the state as it is at its beginning.
  init()
}

extension FreshState {
  /// A new instance.
  public static func instance() -> Self { Self() }
}

/// A state that chooses its name.
///
/// Without that, a state is named after its type, in lower camel case: `AcceptInput` is
/// `acceptInput`. States that are made at run time from one type may need to be told apart.
public protocol NamedState {
  /// The name in records, graphs and messages.
  var stateName: String { get }
}
