public import Statecraft

extension RecordedStep {
  /// Creates the step of a state object's transition.
  ///
  /// - Parameter record: the states that were exited and entered.
  public init(_ record: TransitionRecord) {
    self.init(
      time: record.time,
      source: record.trigger == .delay ? .timer : .event,
      event: record.cause,
      outcome: .transitioned,
      microsteps: [RecordedMicrostep(record)],
      configuration: record.to
    )
  }

  /// Creates the step of a request that was refused.
  ///
  /// - Parameters:
  ///   - event: the request.
  ///   - state: the state, which did not change.
  ///   - reason: the reason for the refusal.
  ///   - time: the time since the start.
  public init(refused event: String, in state: String, because reason: String, at time: Duration) {
    self.init(
      time: time,
      source: .event,
      event: event,
      outcome: .refused,
      configuration: [state]
    )
    self.reason = reason
  }

  /// Creates a step from microsteps, for machines that report no outcome, such as sessions of
  /// documents.
  ///
  /// The outcome is `transitioned` if states were exited or entered, `internal` if a transition was
  /// taken, and otherwise `refused`.
  ///
  /// - Parameters:
  ///   - steps: the microsteps.
  ///   - event: the event; `nil` for the start.
  ///   - source: the source of the event.
  ///   - configuration: all active states afterwards, in document order.
  ///   - time: the machine's time.
  public init<Context>(
    _ steps: [Microstep<Context>],
    event: String?,
    source: Source = .event,
    configuration: [String],
    at time: Duration
  ) {
    let microsteps = steps.map { RecordedMicrostep($0) }
    self.init(
      time: time,
      source: event == nil ? .start : source,
      event: event ?? "start",
      outcome: OutcomeKind(of: microsteps, isTaken: !steps.isEmpty || event == nil),
      microsteps: microsteps,
      configuration: configuration
    )
  }
}

extension RecordedMicrostep {
  /// Creates the microstep of a state object's transition.
  ///
  /// - Parameter record: the states that were exited and entered.
  public init(_ record: TransitionRecord) {
    self.init(cause: record.cause, exited: record.from, entered: record.to)
  }
}
