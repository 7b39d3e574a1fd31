extension Outcome {
  /// The engine's record of a macrostep; its properties never change.
  @usableFromInline
  final class Details {
    @usableFromInline let kind: Kind
    let cause: Cause<Context>
    let steps: [Microstep<Context>]
    let effects: [Effect<Context>]
    let explanation: Explanation?
    let error: MachineError?
    let untakenErrors: [PlacedError]
    let recalled: [Outcome]
    let undelivered: [UndeliveredMessage]
    let dropped: [Context.Event]
    let configuration: [Context.State]
    let time: Duration
    let failedWork: FailedWork?

    init(
      kind: Kind,
      cause: Cause<Context>,
      steps: [Microstep<Context>],
      effects: [Effect<Context>],
      explanation: Explanation?,
      error: MachineError?,
      untakenErrors: [PlacedError],
      recalled: [Outcome],
      undelivered: [UndeliveredMessage],
      dropped: [Context.Event],
      configuration: [Context.State],
      time: Duration,
      failedWork: FailedWork?
    ) {
      self.kind = kind
      self.cause = cause
      self.steps = steps
      self.effects = effects
      self.explanation = explanation
      self.error = error
      self.untakenErrors = untakenErrors
      self.recalled = recalled
      self.undelivered = undelivered
      self.dropped = dropped
      self.configuration = configuration
      self.time = time
      self.failedWork = failedWork
    }
  }

  /// The engine's record; `nil` when a table handled the event.
  @inlinable var details: Details? {
    precomputed == nil ? unsafeDowncast(object.unsafelyUnwrapped, to: Details.self) : nil
  }

  init(
    kind: Kind,
    cause: Cause<Context>,
    steps: [Microstep<Context>],
    effects: [Effect<Context>],
    explanation: Explanation?,
    error: MachineError?,
    untakenErrors: [PlacedError] = [],
    recalled: [Outcome] = [],
    undelivered: [UndeliveredMessage] = [],
    dropped: [Context.Event] = [],
    configuration: [Context.State],
    time: Duration,
    failedWork: FailedWork? = nil
  ) {
    precomputed = nil
    event = nil
    object = Details(
      kind: kind,
      cause: cause,
      steps: steps,
      effects: effects,
      explanation: explanation,
      error: error,
      untakenErrors: untakenErrors,
      recalled: recalled,
      undelivered: undelivered,
      dropped: dropped,
      configuration: configuration,
      time: time,
      failedWork: failedWork
    )
  }

  /// Creates the outcome of a precomputed step in a permanent table.
  @inlinable @inline(__always)
  init(_ precomputed: Unmanaged<PrecomputedStep<Context>>, _ event: Context.Event) {
    self.precomputed = precomputed
    self.event = event
    object = nil
  }

  /// Creates the outcome of a precomputed step whose table the timestamp keeps alive.
  @inlinable
  init(
    _ precomputed: Unmanaged<PrecomputedStep<Context>>,
    _ event: Context.Event?,
    at timestamp: ProgramTimestamp<Context>
  ) {
    self.precomputed = precomputed
    self.event = event
    object = timestamp
  }
}

extension Outcome {
  /// Returns the outcome with additional effects before its own.
  func preceded(by more: [Effect<Context>]) -> Outcome {
    more.isEmpty ? self : replacing(effects: more + effects, recalled: recalled)
  }

  /// Returns the outcome with the postponed events that were dropped to make room for its event.
  func dropping(_ events: [Context.Event], limit: Int) -> Outcome {
    let names = events.map { "\(Cause<Context>.event($0))" }
    return Outcome(
      kind: kind,
      cause: cause,
      steps: steps,
      effects: effects,
      explanation: explanation.map {
        Explanation(
          event: $0.event,
          verdict: $0.verdict,
          findings: $0.findings + [.droppedOldest(names, limit: limit)]
        )
      },
      error: error,
      untakenErrors: untakenErrors,
      dropped: events,
      configuration: configuration,
      time: time
    )
  }

  /// Returns the outcome with the outcomes of recalled events.
  @inlinable
  func recalling(_ outcomes: [Outcome]) -> Outcome {
    guard let precomputed, let timestamp else { return detailsRecalling(outcomes) }
    return Outcome(precomputed, event, at: RecallReport(timestamp, report, recalled: outcomes))
  }

  @usableFromInline
  func detailsRecalling(_ outcomes: [Outcome]) -> Outcome {
    replacing(effects: effects, recalled: outcomes)
  }

  /// Returns the outcome of a step that went on after an error and failed.
  @usableFromInline
  func failing(_ error: MachineError) -> Outcome {
    Outcome(
      kind: .failed,
      cause: cause,
      steps: steps,
      effects: effects,
      explanation: nil,
      error: error,
      dropped: dropped,
      configuration: configuration,
      time: time
    )
  }

  /// Returns the outcome of an `onError` that answered the failure of work.
  @usableFromInline
  func answering(_ work: FailedWork) -> Outcome {
    replacing(effects: effects, recalled: recalled, failedWork: work)
  }

  /// The errors of the step whose events no transition has taken, without those of recalled events.
  ///
  /// The engine finishes the steps of tables in which an error becomes an event, so that none is missing.
  package var untakenErrors: [PlacedError] { details?.untakenErrors ?? [] }

  /// The work whose failure `onError` answered with this outcome; otherwise `nil`.
  ///
  /// Failures that `onFailure` answers, and those that nothing answers, are causes of their own.
  package var failedWork: FailedWork? { details?.failedWork }

  private func replacing(
    effects: [Effect<Context>],
    recalled outcomes: [Outcome],
    failedWork work: FailedWork? = nil
  ) -> Outcome {
    Outcome(
      kind: kind,
      cause: cause,
      steps: steps,
      effects: effects,
      explanation: explanation,
      error: error,
      untakenErrors: untakenErrors,
      recalled: outcomes,
      undelivered: undelivered,
      dropped: dropped,
      configuration: configuration,
      time: time,
      failedWork: work ?? failedWork
    )
  }
}
