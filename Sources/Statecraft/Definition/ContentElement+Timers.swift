extension ContentElement {
  /// Raises an event after a delay; leaving the state does not cancel it.
  ///
  /// ```swift
  /// on(.poll).raise(.tick, after: .seconds(1), id: "poll")
  /// on(.pause).cancel("poll")
  /// ```
  ///
  /// The event is raised in a macrostep of its own when the delay is over. It is never postponed.
  /// Source: SCXML 6.2, `<send delay id>`.
  ///
  /// - Parameters:
  ///   - event: the event to raise.
  ///   - delay: the time until the event is raised.
  ///   - id: a name for `cancel(_:)`. A pending event with the same name is replaced.
  ///   - restoration: what happens to the timer when a snapshot is restored.
  /// - Returns: a copy with this modifier applied.
  public func raise(
    _ event: Context.Event,
    after delay: Duration,
    id: String? = nil,
    onRestore restoration: TimerRestoration = .remainder
  ) -> Self {
    let name = eventName(event, of: Context.self)
    return appending(
      .raise(
        { _, _ in event },
        always: event,
        name: name,
        after: .constant(delay),
        id: id,
        restoration
      )
    )
  }

  /// Raises an event after a duration that is computed from the context.
  ///
  /// - Parameters:
  ///   - event: the event to raise.
  ///   - name: a name for the delay, for diagrams.
  ///   - id: a name for `cancel(_:)`. A pending event with the same name is replaced.
  ///   - restoration: what happens to the timer when a snapshot is restored.
  ///   - delay: computes the delay when the action runs; a negative delay counts as zero.
  /// - Returns: a copy with this modifier applied.
  public func raise(
    _ event: Context.Event,
    after name: String,
    id: String? = nil,
    onRestore restoration: TimerRestoration = .remainder,
    _ delay: @escaping @Sendable (Context) -> Duration
  ) -> Self {
    let text = eventName(event, of: Context.self)
    let delay = TimerDelay<Context>.computed(name: name, delay)
    return appending(
      .raise({ _, _ in event }, always: event, name: text, after: delay, id: id, restoration)
    )
  }

  /// Computes an event from the context now, and raises it after a delay.
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

  /// Cancels the delayed event with the given name, if it is pending.
  ///
  /// Source: SCXML 6.3, `<cancel>`.
  public func cancel(_ id: String) -> Self { appending(.cancel(id)) }

  /// Starts a timer of the machine, for `onTimer`; leaving the state does not cancel it.
  ///
  /// A running timer with the same name is restarted.
  ///
  /// - Parameters:
  ///   - name: the timer's name.
  ///   - delay: the timer's duration.
  ///   - restoration: what happens to the timer when a snapshot is restored.
  /// - Returns: a copy with this modifier applied.
  public func startTimer(
    _ name: String,
    after delay: Duration,
    onRestore restoration: TimerRestoration = .remainder
  ) -> Self {
    appending(.startTimer(name, after: .constant(delay), restoration))
  }

  /// Starts a timer of the machine with a duration that is computed from the context.
  ///
  /// - Parameters:
  ///   - name: the timer's name.
  ///   - delayName: a name for the delay, for diagrams.
  ///   - restoration: what happens to the timer when a snapshot is restored.
  ///   - delay: computes the delay when the action runs; a negative delay counts as zero.
  /// - Returns: a copy with this modifier applied.
  public func startTimer(
    _ name: String,
    after delayName: String,
    onRestore restoration: TimerRestoration = .remainder,
    _ delay: @escaping @Sendable (Context) -> Duration
  ) -> Self {
    appending(.startTimer(name, after: .computed(name: delayName, delay), restoration))
  }

  /// Cancels the timer with the given name, if it is running.
  public func cancelTimer(_ name: String) -> Self { appending(.cancelTimer(name)) }
}
