extension ResultTransition {
  /// Raises an event later; it belongs to the machine and outlives the state.
  ///
  /// See ``ChartTransition/raise(_:after:id:onRestore:)``.
  public func raise(
    _ event: Context.Event,
    after delay: Duration,
    id: String? = nil,
    onRestore restoration: TimerRestoration = .remainder
  ) -> Self {
    with(transition.raise(event, after: delay, id: id, onRestore: restoration))
  }

  /// Raises an event after a duration that is computed from the context.
  public func raise(
    _ event: Context.Event,
    after name: String,
    id: String? = nil,
    onRestore restoration: TimerRestoration = .remainder,
    _ delay: @escaping @Sendable (Context) -> Duration
  ) -> Self {
    with(transition.raise(event, after: name, id: id, onRestore: restoration, delay))
  }

  /// Raises an event later that is computed now, from the context.
  public func raise(
    after delay: Duration,
    id: String? = nil,
    onRestore restoration: TimerRestoration = .remainder,
    _ event: @escaping @Sendable (Context) -> Context.Event
  ) -> Self {
    with(transition.raise(after: delay, id: id, onRestore: restoration, event))
  }

  /// Raises an event later that is computed now, from the context and the result or the error.
  public func raise(
    after delay: Duration,
    id: String? = nil,
    onRestore restoration: TimerRestoration = .remainder,
    _ event: @escaping @Sendable (Context, Payload) -> Context.Event
  ) -> Self {
    with(transition.raise(after: delay, id: id, onRestore: restoration, event))
  }

  /// Cancels the delayed event of that name; does nothing when none waits.
  public func cancel(_ id: String) -> Self { with(transition.cancel(id)) }

  /// Starts a timer that belongs to the machine, for `onTimer`; it outlives the state.
  ///
  /// A timer of the same name that still runs starts anew.
  public func startTimer(
    _ name: String,
    after delay: Duration,
    onRestore restoration: TimerRestoration = .remainder
  ) -> Self {
    with(transition.startTimer(name, after: delay, onRestore: restoration))
  }

  /// Starts a timer of the machine for a duration that is computed from the context.
  public func startTimer(
    _ name: String,
    after delayName: String,
    onRestore restoration: TimerRestoration = .remainder,
    _ delay: @escaping @Sendable (Context) -> Duration
  ) -> Self {
    with(transition.startTimer(name, after: delayName, onRestore: restoration, delay))
  }

  /// Cancels the timer of that name; does nothing when it does not run.
  public func cancelTimer(_ name: String) -> Self { with(transition.cancelTimer(name)) }
}
