extension StateActions {
  /// Raises an event later; it belongs to the machine and outlives the state.
  ///
  /// ```swift
  /// onEntry().raise(.tick, after: .seconds(1), id: "poll")
  /// onExit().cancel("poll")
  /// ```
  ///
  /// When it is due, it comes in a macrostep of its own as a raised event: it is never postponed.
  /// Source: SCXML 6.2, `<send delay id>`.
  ///
  /// - Parameters:
  ///   - event: what is raised.
  ///   - delay: how long it takes to come.
  ///   - id: a name to cancel it by; an event of the same name that still waits is replaced.
  ///   - restoration: what a restored snapshot means for it.
  /// - Returns: the same with this added.
  public func raise(
    _ event: Context.Event,
    after delay: Duration,
    id: String? = nil,
    onRestore restoration: TimerRestoration = .remainder
  ) -> Self {
    let name = eventName(event, of: Context.self)
    return appending(
      .raise({ _, _ in event }, name: name, after: .constant(delay), id: id, restoration)
    )
  }

  /// Raises an event after a duration that is computed from the context.
  ///
  /// - Parameters:
  ///   - event: what is raised.
  ///   - name: what the delay is, for diagrams.
  ///   - id: a name to cancel it by; an event of the same name that still waits is replaced.
  ///   - restoration: what a restored snapshot means for it.
  ///   - delay: computed when the action runs; negative means zero.
  /// - Returns: the same with this added.
  public func raise(
    _ event: Context.Event,
    after name: String,
    id: String? = nil,
    onRestore restoration: TimerRestoration = .remainder,
    _ delay: @escaping @Sendable (Context) -> Duration
  ) -> Self {
    let text = eventName(event, of: Context.self)
    let delay = TimerDelay<Context>.computed(name: name, delay)
    return appending(.raise({ _, _ in event }, name: text, after: delay, id: id, restoration))
  }

  /// Raises an event later that is computed now, from the context.
  public func raise(
    after delay: Duration,
    id: String? = nil,
    onRestore restoration: TimerRestoration = .remainder,
    _ event: @escaping @Sendable (Context) -> Context.Event
  ) -> Self {
    appending(
      .raise(
        { context, _ in event(context) },
        name: nil,
        after: .constant(delay),
        id: id,
        restoration
      )
    )
  }

  /// Cancels the delayed event of that name; does nothing when none waits.
  ///
  /// Source: SCXML 6.3, `<cancel>`.
  public func cancel(_ id: String) -> Self { appending(.cancel(id)) }

  /// Starts a timer that belongs to the machine, for `onTimer`; it outlives the state.
  ///
  /// A timer of the same name that still runs starts anew.
  ///
  /// - Parameters:
  ///   - name: the timer.
  ///   - delay: how long it runs.
  ///   - restoration: what a restored snapshot means for it.
  /// - Returns: the same with this added.
  public func startTimer(
    _ name: String,
    after delay: Duration,
    onRestore restoration: TimerRestoration = .remainder
  ) -> Self {
    appending(.startTimer(name, after: .constant(delay), restoration))
  }

  /// Starts a timer of the machine for a duration that is computed from the context.
  ///
  /// - Parameters:
  ///   - name: the timer.
  ///   - delayName: what the delay is, for diagrams.
  ///   - restoration: what a restored snapshot means for it.
  ///   - delay: computed when the action runs; negative means zero.
  /// - Returns: the same with this added.
  public func startTimer(
    _ name: String,
    after delayName: String,
    onRestore restoration: TimerRestoration = .remainder,
    _ delay: @escaping @Sendable (Context) -> Duration
  ) -> Self {
    appending(.startTimer(name, after: .computed(name: delayName, delay), restoration))
  }

  /// Cancels the timer of that name; does nothing when it does not run.
  public func cancelTimer(_ name: String) -> Self { appending(.cancelTimer(name)) }
}
