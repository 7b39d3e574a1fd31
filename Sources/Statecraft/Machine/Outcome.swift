/// The result of an event: what the machine left, took and entered, or why it did nothing.
public struct Outcome<Context: ChartContext> {
  /// The kind of an outcome.
  public typealias Kind = OutcomeKind

  /// The step of the table; `nil` when the engine handled the event without one.
  ///
  /// The reference is unmanaged. The table that owns the step is permanent, or ``object`` keeps it
  /// alive.
  @usableFromInline let precomputed: Unmanaged<PrecomputedStep<Context>>?

  /// With a step of the table its ``ProgramTimestamp``, or nothing if the whole state of the machine is
  /// its configuration; else the ``Details``.
  @usableFromInline let object: AnyObject?

  /// The event of a step of the table.
  @usableFromInline let event: Context.Event?

  /// The kind of the outcome.
  ///
  /// - Complexity: O(1); a few instructions.
  @inlinable public var kind: Kind {
    if let precomputed { return precomputed._withUnsafeGuaranteedRef { $0.kind } }
    return unsafeDowncast(object.unsafelyUnwrapped, to: Details.self).kind
  }

  /// The event, timer or result that the machine reacted to.
  public var cause: Cause<Context> {
    if let details { return details.cause }
    if let report { return report.cause(event) }
    guard let event else {
      preconditionFailure("an outcome of a table has neither an event nor another cause")
    }
    return .event(event)
  }

  /// The microsteps, in order; empty when nothing was done.
  public var steps: [Microstep<Context>] {
    guard let precomputed else { return details?.steps ?? [] }
    return precomputed._withUnsafeGuaranteedRef { precomputed in
      precomputed.microsteps(of: timestamp?.joinedStep, for: cause, report)
    }
  }

  /// The effects for the driver to perform, in order.
  @inlinable public var effects: [Effect<Context>] {
    guard let precomputed else { return effectsOfDetails }
    let constant = precomputed._withUnsafeGuaranteedRef { $0.outputs }
    let described = report?.describedEffects ?? []
    return constant.isEmpty ? described : described + constant.map { .output($0) }
  }

  @usableFromInline var effectsOfDetails: [Effect<Context>] { details?.effects ?? [] }

  /// The explanation of an event that was ignored, postponed or refused; otherwise `nil`.
  public var explanation: Explanation? {
    guard let precomputed else { return details?.explanation }
    return precomputed._withUnsafeGuaranteedRef {
      $0.explanation(for: cause, at: timestamp)
    }
  }

  /// The first error of the step, if there was one; a loop that does not end before all others.
  ///
  /// With ``ErrorPolicy/raise``, a step that continued after an error has one, too.
  public var error: MachineError? {
    guard let precomputed else { return details?.error }
    // Only a failure report has this step.
    guard precomputed._withUnsafeGuaranteedRef({ $0.kind == .failed }), let report else {
      return nil
    }
    return unsafeDowncast(report, to: FailureReport<Context>.self).error
  }

  /// The outcomes of the postponed events that the machine handled after this event, in order.
  public var recalled: [Outcome] { details?.recalled ?? recalledOfReport }

  private var recalledOfReport: [Outcome] {
    guard let report, report.hasRecalled else { return [] }
    return unsafeDowncast(report, to: RecallReport<Context>.self).recalled
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
  public var undelivered: [UndeliveredMessage] { details?.undelivered ?? [] }

  /// The postponed or delayed events that were dropped at the limit, oldest first.
  public var dropped: [Context.Event] { details?.dropped ?? [] }

  /// All active states after the event, in document order, outer states included.
  public var configuration: [Context.State] {
    guard let precomputed else { return details?.configuration ?? [] }
    return precomputed._withUnsafeGuaranteedRef {
      $0.program.ids(of: timestamp?.states ?? $0.after)
    }
  }

  /// The machine's time when it handled the event.
  public var time: Duration {
    if let details { return details.time }
    return timestamp?.time ?? .zero
  }

  /// The states that were left, in order, over all microsteps.
  public var exited: [Context.State] { steps.flatMap { $0.exited } }

  /// The states that were entered, in order, over all microsteps.
  public var entered: [Context.State] { steps.flatMap { $0.entered } }

  /// The transitions that were taken, in order, over all microsteps.
  public var taken: [TransitionDescription] { steps.flatMap { $0.taken } }

  /// The outputs that the machine emitted, in order, without those of recalled events.
  @inlinable public var outputs: [Context.Output] {
    guard let precomputed else { return outputsOfDetails }
    let constant = precomputed._withUnsafeGuaranteedRef { $0.outputs }
    guard let report else { return constant }
    return constant.isEmpty ? report.outputs : report.outputs + constant
  }

  @usableFromInline var outputsOfDetails: [Context.Output] {
    effects.compactMap { if case .output(let output) = $0 { output } else { nil } }
  }

  /// This outcome and the outcomes of the recalled events, in order.
  public var all: [Outcome] {
    let recalled = recalled
    return recalled.isEmpty ? [self] : [self] + recalled.flatMap { $0.all }
  }

  /// Whether the outcome only needs to be reported: it has no effects, starts no timer or work,
  /// does not end the machine, and recalled no event.
  @inlinable package var isQuiet: Bool {
    guard let precomputed, precomputed._withUnsafeGuaranteedRef({ $0.outputs.isEmpty }) else {
      return false
    }
    guard let object else { return true }
    return unsafeDowncast(object, to: ProgramTimestamp<Context>.self).isQuiet
  }

  /// Whether a driver has to do something: deliver outputs, start or end work, handle recalled events.
  ///
  /// What a step does with timers needs no driver, which asks for the next deadline.
  @inlinable package var concernsDriver: Bool {
    guard !isQuiet else { return false }
    guard let report, !report.hasRecalled, !report.endsMachine,
      report.effects.concernsOnlyTimers, kind != .failed
    else { return true }
    return precomputed?._withUnsafeGuaranteedRef { !$0.outputs.isEmpty } ?? true
  }

  /// Whether a table handled the event.
  package var isPrecomputed: Bool { precomputed != nil }

  /// Whether a table of a region, or of several, handled the event.
  package var isOfRegions: Bool { timestamp?.states != nil }

  /// Whether the machine took the event.
  ///
  /// - Complexity: O(1); a few instructions.
  @inlinable public var isTaken: Bool { kind.isTaken }

  /// What a step of the table did besides; `nil` for a quiet one.
  @inlinable var report: StepReport<Context>? {
    guard let timestamp, !timestamp.isQuiet else { return nil }
    return unsafeDowncast(timestamp, to: StepReport<Context>.self)
  }

  /// The time of a step of the table; `nil` if it is zero.
  @inlinable var timestamp: ProgramTimestamp<Context>? {
    guard precomputed != nil, let object else { return nil }
    return unsafeDowncast(object, to: ProgramTimestamp<Context>.self)
  }
}

// The unchecked `Sendable` is right because a precomputed step never changes, because its table is
// permanent or kept alive by the object, and because a machine changes the object of an outcome only
// while it is its only owner; otherwise it changes a copy.
extension Outcome: @unchecked Sendable where Context: Sendable {}

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
