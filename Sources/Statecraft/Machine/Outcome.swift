/// What became of an event: what was left, taken and entered, or why nothing was.
public struct Outcome<Context: ChartContext> {
  /// The outcome in one word.
  public typealias Kind = OutcomeKind

  @usableFromInline let storage: Storage

  /// The outcome in one word.
  public var kind: Kind {
    switch storage {
    case .permanent(let precomputed, _), .planned(let precomputed, _, _):
      precomputed._withUnsafeGuaranteedRef { $0.kind }
    case .full(let details): details.kind
    }
  }

  /// What the machine reacted to.
  public var cause: Cause<Context> {
    switch storage {
    case .permanent(_, let event), .planned(_, let event, _): .event(event)
    case .full(let details): details.cause
    }
  }

  /// What was done, in order; empty when nothing was.
  public var steps: [Microstep<Context>] {
    switch storage {
    case .permanent(let precomputed, let event), .planned(let precomputed, let event, _):
      precomputed._withUnsafeGuaranteedRef { $0.microsteps(for: event) }
    case .full(let details): details.steps
    }
  }

  /// What the driver is to do, in order.
  public var effects: [Effect<Context>] {
    if case .full(let details) = storage { details.effects } else { [] }
  }

  /// Why the event was ignored, postponed or refused.
  public var explanation: Explanation? {
    switch storage {
    case .permanent(let precomputed, let event), .planned(let precomputed, let event, _):
      precomputed._withUnsafeGuaranteedRef { $0.explanation(for: event) }
    case .full(let details): details.explanation
    }
  }

  /// What went wrong.
  ///
  /// With ``ErrorPolicy/raise`` a step that went on can have one, too.
  public var error: MachineError? {
    if case .full(let details) = storage { details.error } else { nil }
  }

  /// What became of postponed events that came back because of this one, in order.
  public var recalled: [Outcome] {
    if case .full(let details) = storage { details.recalled } else { [] }
  }

  /// The messages that running work is to get, in order, without those of recalled events.
  public var messages: [(invocation: InvocationID, message: any Sendable)] {
    effects.compactMap { if case .message(let id, let message) = $0 { (id, message) } else { nil } }
  }

  /// Messages that reached no invocation, in order: because none of the name was running, or because
  /// its work receives no messages, or none of that type.
  ///
  /// What an entry action sends waits for the invocations that start at the end of the macrostep; it
  /// is here when none of them has the name.
  public var undelivered: [UndeliveredMessage] {
    if case .full(let details) = storage { details.undelivered } else { [] }
  }

  /// The postponed or delayed events that were dropped, oldest first, because no more may wait.
  public var dropped: [Context.Event] {
    if case .full(let details) = storage { details.dropped } else { [] }
  }

  /// All active states afterwards, in document order, outer states included.
  public var configuration: [Context.State] {
    switch storage {
    case .permanent(let precomputed, _), .planned(let precomputed, _, _):
      precomputed._withUnsafeGuaranteedRef { $0.program.ids(of: $0.after) }
    case .full(let details): details.configuration
    }
  }

  /// The machine's time.
  public var time: Duration {
    switch storage {
    case .permanent: .zero
    case .planned(_, _, let timestamp): timestamp.time
    case .full(let details): details.time
    }
  }

  /// The states that were left, in order, over all microsteps.
  public var exited: [Context.State] { steps.flatMap { $0.exited } }

  /// The states that were entered, in order, over all microsteps.
  public var entered: [Context.State] { steps.flatMap { $0.entered } }

  /// The transitions that were taken, in order, over all microsteps.
  public var taken: [TransitionDescription] { steps.flatMap { $0.taken } }

  /// What the machine emitted, in order, without what recalled events emitted.
  public var outputs: [Context.Output] {
    effects.compactMap { if case .output(let output) = $0 { output } else { nil } }
  }

  /// This outcome and those of the recalled events, in order.
  public var all: [Outcome] { [self] + recalled.flatMap { $0.all } }

  /// Whether nothing is to be done for the outcome but to tell of it: no effects, timers, work or end,
  /// and no event came back.
  @inlinable package var isQuiet: Bool {
    switch storage {
    case .permanent, .planned: true
    case .full: false
    }
  }

  /// Whether the event was taken.
  public var isTaken: Bool { kind == .transitioned || kind == .internal }
}

extension Outcome: Sendable where Context: Sendable {}

extension Outcome {
  /// What is known of an outcome.
  ///
  /// What a table did is put into words only when somebody asks. `Sendable`, because precomputed steps never change,
  /// and their table lives for ever or is kept by the timestamp.
  @usableFromInline
  enum Storage: @unchecked Sendable {
    /// A run of a machine that has no more than a configuration; its table lives for ever.
    case permanent(Unmanaged<PrecomputedStep<Context>>, Context.Event)
    /// A run of another machine; the timestamp's table owns the precomputed step.
    case planned(Unmanaged<PrecomputedStep<Context>>, Context.Event, ProgramTimestamp<Context>)
    case full(Details)
  }

  /// What the engine tells of a macrostep.
  @usableFromInline
  final class Details {
    let kind: Kind
    let cause: Cause<Context>
    let steps: [Microstep<Context>]
    let effects: [Effect<Context>]
    let explanation: Explanation?
    let error: MachineError?
    let recalled: [Outcome]
    let undelivered: [UndeliveredMessage]
    let dropped: [Context.Event]
    let configuration: [Context.State]
    let time: Duration

    init(
      kind: Kind,
      cause: Cause<Context>,
      steps: [Microstep<Context>],
      effects: [Effect<Context>],
      explanation: Explanation?,
      error: MachineError?,
      recalled: [Outcome],
      undelivered: [UndeliveredMessage],
      dropped: [Context.Event],
      configuration: [Context.State],
      time: Duration
    ) {
      self.kind = kind
      self.cause = cause
      self.steps = steps
      self.effects = effects
      self.explanation = explanation
      self.error = error
      self.recalled = recalled
      self.undelivered = undelivered
      self.dropped = dropped
      self.configuration = configuration
      self.time = time
    }
  }

  init(
    kind: Kind,
    cause: Cause<Context>,
    steps: [Microstep<Context>],
    effects: [Effect<Context>],
    explanation: Explanation?,
    error: MachineError?,
    recalled: [Outcome] = [],
    undelivered: [UndeliveredMessage] = [],
    dropped: [Context.Event] = [],
    configuration: [Context.State],
    time: Duration
  ) {
    storage = .full(
      Details(
        kind: kind,
        cause: cause,
        steps: steps,
        effects: effects,
        explanation: explanation,
        error: error,
        recalled: recalled,
        undelivered: undelivered,
        dropped: dropped,
        configuration: configuration,
        time: time
      )
    )
  }

  /// The outcome of a run.
  @inlinable
  init(_ precomputed: Unmanaged<PrecomputedStep<Context>>, _ event: Context.Event) {
    storage = .permanent(precomputed, event)
  }

  /// The outcome of a run of a program that must be kept alive.
  @inlinable
  init(
    _ precomputed: Unmanaged<PrecomputedStep<Context>>,
    _ event: Context.Event,
    at timestamp: ProgramTimestamp<Context>
  ) {
    storage = .planned(precomputed, event, timestamp)
  }

  /// The same with something for the driver to do before all else.
  func preceded(by more: [Effect<Context>]) -> Outcome {
    more.isEmpty ? self : replacing(effects: more + effects, recalled: recalled)
  }

  /// The same with postponed events that were dropped to keep this one.
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
      dropped: events,
      configuration: configuration,
      time: time
    )
  }

  /// The same with postponed events that came back.
  func recalling(_ outcomes: [Outcome]) -> Outcome {
    outcomes.isEmpty ? self : replacing(effects: effects, recalled: outcomes)
  }

  private func replacing(effects: [Effect<Context>], recalled outcomes: [Outcome]) -> Outcome {
    Outcome(
      kind: kind,
      cause: cause,
      steps: steps,
      effects: effects,
      explanation: explanation,
      error: error,
      recalled: outcomes,
      undelivered: undelivered,
      dropped: dropped,
      configuration: configuration,
      time: time
    )
  }
}

extension Outcome: CustomStringConvertible {
  /// The outcome in one line: what was left, entered and emitted, and what came back.
  ///
  /// For instance `coin: left locked and entered unlocked; emitted beep`.
  public var description: String {
    let emitted = outputs.map { "\($0)" }.joined(separator: ", ")
    let parts =
      [text, emitted.isEmpty ? "" : "emitted \(emitted)", droppedText]
      + undelivered.map { "\($0)" }
    return (parts + recalled.map { "recalled \($0)" }).filter { !$0.isEmpty }
      .joined(separator: "; ")
  }

  /// The delayed events that were dropped; postponed ones are in the explanation.
  private var droppedText: String {
    guard kind != .postponed, !dropped.isEmpty else { return "" }
    let names = dropped.map { "\(Cause<Context>.raised($0))" }.joined(separator: ", ")
    return "dropped the delayed \(dropped.count == 1 ? "event" : "events") \(names), "
      + "because no more may wait"
  }

  private var text: String {
    switch kind {
    case .transitioned:
      "\(cause): " + steps.map { $0.text }.filter { !$0.isEmpty }.joined(separator: ", then ")
    case .internal: "\(cause): \(kind.rawValue)"
    case .ignored, .refused, .postponed:
      "\(cause): \(kind.rawValue)" + (explanation.map { ", \($0.reason)" } ?? "")
    case .failed: "\(cause): failed, " + (error.map { "\($0)" } ?? "")
    }
  }
}

extension Microstep {
  fileprivate var text: String {
    let left = exited.isEmpty ? "" : "left \(Self.list(exited))"
    let came = entered.isEmpty ? "" : "entered \(Self.list(entered))"
    return [left, came].filter { !$0.isEmpty }.joined(separator: " and ")
  }

  private static func list(_ states: [Context.State]) -> String {
    states.map { "\($0)" }.joined(separator: ", ")
  }
}
