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
      var payload: String?
      if case .event(let event) = part.cause {
        payload = EventCodec<Context.Event>.payload(of: event, named: "\(part.cause)")
      }
      var step = RecordedStep(part, payload: payload)
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
      outcome: outcome.kind,
      microsteps: outcome.steps.map { RecordedMicrostep($0) },
      configuration: outcome.configuration.map { "\($0)" }
    )
    switch outcome.cause {
    case .invocationDone(let name), .invocationFailed(let name): work = name
    case .start, .event, .raised, .eventless, .done, .timer, .error: break
    }
    invoked = outcome.effects.compactMap { effect in
      if case .startInvocation(let request) = effect { request.id.name } else { nil }
    }
    let undelivered = outcome.undelivered.map { "\($0)" }.joined(separator: "; ")
    reason =
      outcome.error.map { "\($0)" } ?? outcome.explanation?.reason
      ?? (undelivered.isEmpty ? nil : undelivered)
    let emitted = outcome.outputs
    setOutputs(
      emitted.map { Described.text($0) },
      values: emitted.compactMap { JSONText.value($0) }
    )
  }

  /// Notes what the machine emitted; its JSON only where all of it is known and says more than the words.
  package mutating func setOutputs(_ texts: [String], values: [String]) {
    outputs = texts
    let isKnown = values.count == texts.count && values != texts.map(JSONText.string)
    outputValues = isKnown ? values : []
  }
}

extension RecordedMicrostep {
  /// Describes a microstep.
  ///
  /// - Parameter step: a microstep of a chart or of a document's session.
  public init<Context>(_ step: Microstep<Context>) {
    self.init(
      cause: "\(step.cause)",
      taken: step.taken.map { "\($0)" },
      transitions: step.takenNumbers,
      exited: step.exited.map { "\($0)" },
      entered: step.entered.map { "\($0)" }
    )
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
      case .invocationDone: .done
      case .invocationFailed: .failed
      case .eventless, .done, .error: .other
      }
  }
}
