public import Statecraft

extension RecordedStep {
  /// The step that a change of state tells of, for state objects.
  ///
  /// - Parameter record: what was left and entered.
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

  /// The step in which somebody asked for something that was not done.
  ///
  /// - Parameters:
  ///   - event: what was asked for.
  ///   - state: the state, which stays.
  ///   - reason: why nothing was done.
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

  /// The step that microsteps make, for machines that tell no outcome, such as sessions of documents.
  ///
  /// The outcome is `transitioned` when states were left or entered, `internal` when something was
  /// taken, and otherwise `refused`.
  ///
  /// - Parameters:
  ///   - steps: what was done.
  ///   - event: what it reacted to; `nil` for the start.
  ///   - source: where that came from.
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
  /// Describes a change of state.
  ///
  /// - Parameter record: what was left and entered.
  public init(_ record: TransitionRecord) {
    self.init(cause: record.cause, exited: record.from, entered: record.to)
  }
}
