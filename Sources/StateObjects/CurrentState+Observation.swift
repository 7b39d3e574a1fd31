public import Statecraft

extension CurrentState {
  /// Calls a closure with the record of each switch, until the token is cancelled or released.
  ///
  /// Observers run after the switch, in the order in which they were added. They can be added and
  /// removed at any time, including during a switch. If an observer is added or removed while
  /// another one runs, that takes effect with the next switch. A slow observer should use
  /// ``records`` instead.
  public func observe(_ receive: @escaping @Sendable (TransitionRecord) -> Void) -> ObservationToken
  {
    recordObservers.observe(receive)
  }

  /// A stream of the records of all switches from now on, which ends with the context.
  ///
  /// The stream has an unbounded buffer, so a slow reader blocks nothing.
  public var records: AsyncStream<TransitionRecord> {
    recordObservers.stream()
  }

  /// Calls a closure with each refused action or switch, until the token is cancelled or released.
  public func observeRefusals(
    _ receive: @escaping @Sendable (StateRefusal) -> Void
  ) -> ObservationToken {
    refusalObservers.observe(receive)
  }
}
