/// A state with stored data, of which a new object is created for each `become` call.
public protocol FreshState: ConcreteState {
  /// Creates the state with its initial data.
  init()
}

extension FreshState {
  /// Returns a new instance.
  public static func instance() -> Self { Self() }
}
