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
