/// What became of an event: what was left, taken and entered, or why nothing was.
public struct Outcome<Context: ChartContext> {
  /// The outcome in one word.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// States were left or entered.
    case transitioned
    /// Only actions ran; the configuration is the same.
    case `internal`
    /// A state, or the chart's policy, says that the event is not interesting.
    case ignored
    /// Nothing reacted to the event; ``Outcome/explanation`` says why.
    case refused
    /// The event is kept until the configuration changes.
    case postponed
    /// An action threw, or the step would never end; ``Outcome/error`` says what.
    case failed
  }

  /// The outcome in one word.
  public let kind: Kind

  /// What the machine reacted to.
  public let cause: Cause<Context>

  /// What was done, in order; empty when nothing was.
  public let steps: [Microstep<Context>]

  /// What the shell is to do, in order.
  public let effects: [Effect<Context>]

  /// Why the event was ignored, postponed or refused.
  public let explanation: Explanation?

  /// What went wrong.
  ///
  /// With ``ErrorPolicy/raise`` a step that went on can have one, too.
  public let error: MachineError?

  /// What became of postponed events that came back because of this one, in order.
  public internal(set) var recalled: [Outcome]

  /// All active states afterwards, in document order, outer states included.
  public let configuration: [Context.State]

  /// The machine's time.
  public let time: Duration

  /// The states that were left, in order, over all microsteps.
  public var exited: [Context.State] { steps.flatMap(\.exited) }

  /// The states that were entered, in order, over all microsteps.
  public var entered: [Context.State] { steps.flatMap(\.entered) }

  /// The transitions that were taken, in order, over all microsteps.
  public var taken: [TransitionDescription] { steps.flatMap(\.taken) }

  /// What the machine emitted, in order, without what recalled events emitted.
  public var outputs: [Context.Output] {
    effects.compactMap { if case .output(let output) = $0 { output } else { nil } }
  }

  /// This outcome and those of the recalled events, in order.
  public var all: [Outcome] { [self] + recalled.flatMap(\.all) }

  /// Whether the event was taken.
  public var isTaken: Bool { kind == .transitioned || kind == .internal }
}

extension Outcome: Sendable where Context: Sendable {}

extension Outcome: CustomStringConvertible {
  /// The outcome in one line.
  public var description: String {
    switch kind {
    case .transitioned:
      "\(cause): " + steps.map(\.text).filter { !$0.isEmpty }.joined(separator: ", then ")
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
