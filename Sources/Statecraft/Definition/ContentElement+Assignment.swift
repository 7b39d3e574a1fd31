extension ContentElement {
  /// Changes an integer; diagrams show the change, and it runs without a closure call.
  public func assign<Value: FixedWidthInteger & Sendable>(
    _ property: any WritableKeyPath<Context, Value> & Sendable,
    _ change: IntegerChange<Value>
  ) -> Self {
    appending(.assign(property, change))
  }

  /// Sets an integer to a value; diagrams show the value, and it runs without a closure call.
  public func assign<Value: FixedWidthInteger & Sendable>(
    _ property: any WritableKeyPath<Context, Value> & Sendable,
    to value: Value
  ) -> Self {
    appending(.assign(property, .to(value)))
  }

  /// Sets a Boolean; diagrams show the value, and it runs without a closure call.
  public func assign(
    _ property: any WritableKeyPath<Context, Bool> & Sendable,
    to value: Bool
  ) -> Self {
    appending(.assign(property, orFlip: value))
  }

  /// Sets a property to a value, which diagrams show.
  public func assign<Value: Sendable>(
    _ property: any WritableKeyPath<Context, Value> & Sendable,
    to value: Value
  ) -> Self {
    appending(.assign(property, to: value))
  }

  /// Toggles a Boolean property, which diagrams show.
  public func toggle(_ property: any WritableKeyPath<Context, Bool> & Sendable) -> Self {
    appending(.assign(property, orFlip: nil))
  }
}
