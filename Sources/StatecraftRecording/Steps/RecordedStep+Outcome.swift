public import Statecraft

extension RecordedStep {
  /// The steps that an outcome tells of: its own, then those of recalled events.
  ///
  /// Payloads and outputs become JSON if their types are `Encodable`.
  ///
  /// - Parameter outcome: what a machine of a chart answered.
  /// - Returns: at least one step.
  public static func steps<Context>(of outcome: Outcome<Context>) -> [RecordedStep] {
    outcome.all.enumerated().map { position, part in
      var step = RecordedStep(part, payload: EventCoder<Context>.payload(of: part.cause))
      if position > 0 { step.source = .recalled }
      return step
    }
  }

  /// The step that an outcome tells of, without those of recalled events.
  ///
  /// - Parameters:
  ///   - outcome: what a machine of a chart answered.
  ///   - time: the machine's time; the outcome's own by default.
  ///   - payload: what the event carried, as JSON.
  public init<Context>(
    _ outcome: Outcome<Context>,
    at time: Duration? = nil,
    payload: String? = nil
  ) {
    self.init(
      time: time ?? outcome.time,
      source: Source(outcome.cause),
      event: "\(outcome.cause)",
      payload: payload,
      outcome: outcome.kind.rawValue,
      configuration: outcome.configuration.map { "\($0)" }
    )
    let undelivered = outcome.undelivered.map { "\($0)" }.joined(separator: "; ")
    reason =
      outcome.error.map { "\($0)" } ?? outcome.explanation?.reason
      ?? (undelivered.isEmpty ? nil : undelivered)
    let steps = outcome.steps
    taken = steps.flatMap(\.taken).map { "\($0)" }
    transitions = steps.flatMap(\.takenNumbers)
    exited = Self.unique(steps.flatMap(\.exited).map { "\($0)" })
    entered = Self.unique(steps.flatMap(\.entered).map { "\($0)" })
    let emitted = outcome.outputs
    outputs = emitted.map { "\($0)" }
    let values = emitted.compactMap { JSONText.value($0) }
    outputValues = values.count == emitted.count ? values : []
  }

  static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}

extension RecordedStep.Source {
  fileprivate init<Context>(_ cause: Cause<Context>) {
    self =
      switch cause {
      case .start: .start
      case .event: .event
      // What was raised comes by itself when its time has come.
      case .timer, .raised: .timer
      case .eventless, .done, .invocationDone, .invocationFailed, .error: .other
      }
  }
}
