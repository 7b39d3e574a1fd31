public import Statecraft

extension RecordedStep {
  /// Returns the steps of an outcome: first its own step, then those of recalled events.
  ///
  /// Payloads and outputs become JSON if their types are `Encodable`.
  ///
  /// - Parameter outcome: the outcome of a chart's machine.
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

  /// Creates the step of an outcome, without those of recalled events.
  ///
  /// - Parameters:
  ///   - outcome: the outcome of a chart's machine.
  ///   - time: the machine's time; by default, that of the outcome.
  ///   - payload: the payload of the event, as JSON.
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
    case .invocationDone(let name, let state), .invocationFailed(let name, let state):
      (work, workState) = (name, state.isEmpty ? nil : state)
    case .start, .event, .raised, .eventless, .done, .timer, .error: break
    }
    if let failed = outcome.failedWork {
      // What the machine reacted to is the error, and what came from outside is the failure.
      source = .failed
      let state = failed.invocation.state
      (work, workState) = (failed.invocation.name, state.isEmpty ? nil : state)
      self.payload = JSONText.string("\(failed.error)")
    }
    isLate = work != nil && outcome.explanation?.findings == [.outdated]
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

  /// Sets the outputs.
  ///
  /// Their JSON is kept only if it is complete and differs from the texts.
  package mutating func setOutputs(_ texts: [String], values: [String]) {
    outputs = texts
    let isKnown = values.count == texts.count && values != texts.map(JSONText.string)
    outputValues = isKnown ? values : []
  }
}

extension RecordedMicrostep {
  /// Creates a microstep.
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
      // A raised event with a delay arrives by itself, like a timer.
      case .timer, .raised: .timer
      case .invocationDone: .done
      case .invocationFailed: .failed
      case .eventless, .done, .error: .other
      }
  }
}
