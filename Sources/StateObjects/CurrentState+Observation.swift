public import Statecraft

extension CurrentState {
  /// Tells about every switch from now on, as long as the observation is held.
  ///
  /// Observers are told after the switch, in the order in which they were added. They may be added
  /// and removed at any time, also while a switch is going on; what is added or removed while an
  /// observer is told counts from the next switch on. A slow one should use ``records``.
  public func observe(_ receive: @escaping @Sendable (TransitionRecord) -> Void) -> ObservationToken
  {
    recordObservers.observe(receive)
  }

  /// The switches from now on, until the context is gone.
  ///
  /// A slow reader holds nobody up; what it has not read yet is kept for it.
  public var records: AsyncStream<TransitionRecord> {
    recordObservers.stream()
  }

  /// Tells about every refused action or switch from now on, as long as the observation is held.
  public func observeRefusals(
    _ receive: @escaping @Sendable (StateRefusal) -> Void
  ) -> ObservationToken {
    refusalObservers.observe(receive)
  }
}
