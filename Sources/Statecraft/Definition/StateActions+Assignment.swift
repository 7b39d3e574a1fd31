extension StateActions {
  /// Changes an integer, as data: diagrams show what it does, and it runs without a call.
  public func assign<Value: FixedWidthInteger & Sendable>(
    _ property: any WritableKeyPath<Context, Value> & Sendable,
    _ change: IntegerChange<Value>
  ) -> Self {
    appending(.assign(property, change))
  }

  /// Sets an integer to a value; diagrams show it, and it runs without a call.
  public func assign<Value: FixedWidthInteger & Sendable>(
    _ property: any WritableKeyPath<Context, Value> & Sendable,
    to value: Value
  ) -> Self {
    appending(.assign(property, .to(value)))
  }

  /// Sets a truth value; diagrams show it, and it runs without a call.
  public func assign(
    _ property: any WritableKeyPath<Context, Bool> & Sendable,
    to value: Bool
  ) -> Self {
    appending(.assign(property, orFlip: value))
  }

  /// Sets a property to a value; diagrams show it.
  public func assign<Value: Sendable>(
    _ property: any WritableKeyPath<Context, Value> & Sendable,
    to value: Value
  ) -> Self {
    appending(.assign(property, to: value))
  }

  /// Flips a truth value; diagrams show it.
  public func toggle(_ property: any WritableKeyPath<Context, Bool> & Sendable) -> Self {
    appending(.assign(property, orFlip: nil))
  }
}
