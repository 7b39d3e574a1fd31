extension ResultTransition {
  /// Raises an event after a delay; leaving the state does not cancel it.
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

  /// Computes an event from the context now, and raises it after a delay.
  public func raise(
    after delay: Duration,
    id: String? = nil,
    onRestore restoration: TimerRestoration = .remainder,
    _ event: @escaping @Sendable (Context) -> Context.Event
  ) -> Self {
    with(transition.raise(after: delay, id: id, onRestore: restoration, event))
  }

  /// Computes an event from the context and the result or error, and raises it after a delay.
  public func raise(
    after delay: Duration,
    id: String? = nil,
    onRestore restoration: TimerRestoration = .remainder,
    _ event: @escaping @Sendable (Context, Payload) -> Context.Event
  ) -> Self {
    with(transition.raise(after: delay, id: id, onRestore: restoration, event))
  }

  /// Cancels the delayed event with the given name, if it is pending.
  public func cancel(_ id: String) -> Self { with(transition.cancel(id)) }

  /// Starts a timer of the machine, for `onTimer`; leaving the state does not cancel it.
  ///
  /// A running timer with the same name is restarted.
  public func startTimer(
    _ name: String,
    after delay: Duration,
    onRestore restoration: TimerRestoration = .remainder
  ) -> Self {
    with(transition.startTimer(name, after: delay, onRestore: restoration))
  }

  /// Starts a timer of the machine with a duration that is computed from the context.
  public func startTimer(
    _ name: String,
    after delayName: String,
    onRestore restoration: TimerRestoration = .remainder,
    _ delay: @escaping @Sendable (Context) -> Duration
  ) -> Self {
    with(transition.startTimer(name, after: delayName, onRestore: restoration, delay))
  }

  /// Cancels the timer with the given name, if it is running.
  public func cancelTimer(_ name: String) -> Self { with(transition.cancelTimer(name)) }
}
