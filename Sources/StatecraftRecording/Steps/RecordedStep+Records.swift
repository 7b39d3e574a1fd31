public import Statecraft

extension RecordedStep {
  /// The step that a change of state tells of, for state objects.
  ///
  /// - Parameter record: what was left and entered.
  public init(_ record: TransitionRecord) {
    self.init(
      time: record.time,
      source: record.cause.hasPrefix("after ") ? .timer : .event,
      event: record.cause,
      outcome: "transitioned",
      configuration: record.to
    )
    exited = record.from
    entered = record.to
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
      outcome: "refused",
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
    let exited = steps.flatMap(\.exited).map { "\($0)" }
    let entered = steps.flatMap(\.entered).map { "\($0)" }
    let changes = !exited.isEmpty || !entered.isEmpty
    self.init(
      time: time,
      source: event == nil ? .start : source,
      event: event ?? "start",
      outcome: changes ? "transitioned" : steps.isEmpty && event != nil ? "refused" : "internal",
      configuration: configuration
    )
    self.exited = Self.unique(exited)
    self.entered = Self.unique(entered)
    taken = steps.flatMap(\.taken).map { "\($0)" }
    transitions = steps.flatMap(\.takenNumbers)
  }
}
