/// The result of an event: what the machine left, took and entered, or why it did nothing.
public struct Outcome<Context: ChartContext> {
  /// The kind of an outcome.
  public typealias Kind = OutcomeKind

  @usableFromInline let storage: Storage

  /// The kind of the outcome.
  public var kind: Kind {
    switch storage {
    case .permanent(let precomputed, _), .planned(let precomputed, _, _):
      precomputed._withUnsafeGuaranteedRef { $0.kind }
    case .full(let details): details.kind
    }
  }

  /// The event, timer or result that the machine reacted to.
  public var cause: Cause<Context> {
    switch storage {
    case .permanent(_, let event), .planned(_, let event, _): .event(event)
    case .full(let details): details.cause
    }
  }

  /// The microsteps, in order; empty when nothing was done.
  public var steps: [Microstep<Context>] {
    switch storage {
    case .permanent(let precomputed, let event), .planned(let precomputed, let event, _):
      precomputed._withUnsafeGuaranteedRef { $0.microsteps(for: event) }
    case .full(let details): details.steps
    }
  }

  /// The effects for the driver to perform, in order.
  public var effects: [Effect<Context>] {
    if case .full(let details) = storage { details.effects } else { [] }
  }

  /// The explanation of an event that was ignored, postponed or refused; otherwise `nil`.
  public var explanation: Explanation? {
    switch storage {
    case .permanent(let precomputed, let event), .planned(let precomputed, let event, _):
      precomputed._withUnsafeGuaranteedRef { $0.explanation(for: event) }
    case .full(let details): details.explanation
    }
  }

  /// The first error of the step, if there was one.
  ///
  /// With ``ErrorPolicy/raise``, a step that continued after an error has one, too.
  public var error: MachineError? {
    if case .full(let details) = storage { details.error } else { nil }
  }

  /// The outcomes of the postponed events that the machine handled after this event, in order.
  public var recalled: [Outcome] {
    if case .full(let details) = storage { details.recalled } else { [] }
  }

  /// The messages for running work, in order, without those of recalled events.
  public var messages: [(invocation: InvocationID, message: any Sendable)] {
    effects.compactMap { if case .message(let id, let message) = $0 { (id, message) } else { nil } }
  }

  /// The messages that reached no invocation, in order: no invocation of that name was running, or
  /// its work receives no messages, or none of that type.
  ///
  /// A message that an entry action sends waits for the invocations that start at the end of the
  /// macrostep. It is listed here when none of them has that name.
  public var undelivered: [UndeliveredMessage] {
    if case .full(let details) = storage { details.undelivered } else { [] }
  }

  /// The postponed or delayed events that were dropped at the limit, oldest first.
  public var dropped: [Context.Event] {
    if case .full(let details) = storage { details.dropped } else { [] }
  }

  /// All active states after the event, in document order, outer states included.
  public var configuration: [Context.State] {
    switch storage {
    case .permanent(let precomputed, _), .planned(let precomputed, _, _):
      precomputed._withUnsafeGuaranteedRef { $0.program.ids(of: $0.after) }
    case .full(let details): details.configuration
    }
  }

  /// The machine's time when it handled the event.
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

  /// The outputs that the machine emitted, in order, without those of recalled events.
  public var outputs: [Context.Output] {
    effects.compactMap { if case .output(let output) = $0 { output } else { nil } }
  }

  /// This outcome and the outcomes of the recalled events, in order.
  public var all: [Outcome] { [self] + recalled.flatMap { $0.all } }

  /// Whether the outcome only needs to be reported: it has no effects, starts no timer or work,
  /// does not end the machine, and recalled no event.
  @inlinable package var isQuiet: Bool {
    switch storage {
    case .permanent, .planned: true
    case .full: false
    }
  }

  /// Whether the machine took the event.
  public var isTaken: Bool { kind == .transitioned || kind == .internal }
}

extension Outcome: Sendable where Context: Sendable {}

extension Outcome {
  /// The representation of an outcome.
  ///
  /// The table's outcomes are turned into microsteps only when they are read. The unchecked
  /// `Sendable` is right because a precomputed step never changes, and because its table is either
  /// permanent or kept alive by the timestamp.
  @usableFromInline
  enum Storage: @unchecked Sendable {
    /// A step of a machine whose whole state is its configuration.
    ///
    /// Its table is permanent, so the unmanaged reference stays valid.
    case permanent(Unmanaged<PrecomputedStep<Context>>, Context.Event)
    /// A step of another machine.
    ///
    /// The timestamp keeps the table alive, which owns the precomputed step.
    case planned(Unmanaged<PrecomputedStep<Context>>, Context.Event, ProgramTimestamp<Context>)
    case full(Details)
  }

  /// The engine's record of a macrostep; its properties never change.
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

  /// Creates the outcome of a precomputed step in a permanent table.
  @inlinable
  init(_ precomputed: Unmanaged<PrecomputedStep<Context>>, _ event: Context.Event) {
    storage = .permanent(precomputed, event)
  }

  /// Creates the outcome of a precomputed step whose table the timestamp keeps alive.
  @inlinable
  init(
    _ precomputed: Unmanaged<PrecomputedStep<Context>>,
    _ event: Context.Event,
    at timestamp: ProgramTimestamp<Context>
  ) {
    storage = .planned(precomputed, event, timestamp)
  }

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
      dropped: events,
      configuration: configuration,
      time: time
    )
  }

  /// Returns the outcome with the outcomes of recalled events.
  @usableFromInline
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
  /// A description in one line: the states left and entered, the outputs, and the recalled events.
  ///
  /// An example is `coin: left locked and entered unlocked; emitted beep`.
  public var description: String {
    let emitted = outputs.map { "\($0)" }.joined(separator: ", ")
    let parts =
      [text, emitted.isEmpty ? "" : "emitted \(emitted)", droppedText]
      + undelivered.map { "\($0)" }
    return (parts + recalled.map { "recalled \($0)" }).filter { !$0.isEmpty }
      .joined(separator: "; ")
  }

  /// A description of the dropped delayed events; dropped postponed events are in the explanation.
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
