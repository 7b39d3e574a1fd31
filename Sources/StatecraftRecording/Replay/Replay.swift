internal import Statecraft

/// What came of playing a recording to a machine.
public struct Replay: Sendable, Hashable {
  /// Whether the machine did the same.
  public enum Verdict: Sendable, Hashable {
    /// All steps are the same.
    case same
    /// A step differs: the recorded one and that of the machine now. Without a recorded one the machine
    /// did something more, without the other it did nothing.
    case differs(expected: RecordedStep?, actual: RecordedStep?)
    /// A step cannot be played; all before it are the same.
    case blocked(RecordedStep, ReplayObstacle)
    /// No step can be played.
    case unplayable(ReplayObstacle)
  }

  /// Whether the machine did the same.
  public let verdict: Verdict
  /// How many steps were the same.
  public let agreed: Int
  /// How many steps the recording has.
  public let count: Int
  /// What the machine did, up to the step that differs.
  public let steps: [RecordedStep]
  /// What has changed in the chart since the recording, in words.
  public let changes: [String]

  /// Whether the machine did the same in all steps.
  public var isSame: Bool { verdict == .same }
}

extension Replay: CustomStringConvertible {
  /// The verdict; what differs on lines of its own.
  public var description: String {
    switch verdict {
    case .same: "all \(Self.steps(count)) are the same"
    case .differs(let expected, let actual):
      """
      step \(agreed + 1) of \(count) differs\(place(of: expected ?? actual))
        recorded: \(expected?.summary ?? "nothing more")
        now:      \(actual?.summary ?? "nothing happens")
      """ + notes
    case .blocked(let step, let obstacle):
      """
      step \(agreed + 1) of \(count) cannot be played\(place(of: step))
        \(obstacle)
      """ + notes
    case .unplayable(let obstacle): "the recording cannot be played: \(obstacle)"
    }
  }

  private var notes: String { changes.map { "\n  since the recording: \($0)" }.joined() }

  private func place(of step: RecordedStep?) -> String {
    guard let step else { return "" }
    let payload = step.payload.map { " \($0)" } ?? ""
    return ", at \(TimeText.seconds(step.time)) s: \(step.event)\(payload)"
  }

  private static func steps(_ count: Int) -> String { count == 1 ? "1 step" : "\(count) steps" }
}

extension RecordedStep {
  /// Whether another step tells the same, apart from times, from the words for transitions and reasons, and
  /// from what ended work brought.
  public func isSame(as other: RecordedStep) -> Bool {
    event == other.event && (payload == other.payload || work != nil) && outcome == other.outcome
      && configuration == other.configuration && exited == other.exited && entered == other.entered
      && invoked == other.invoked && outputs == other.outputs
  }

  /// What became of it, in one line: `transitioned: left locked, entered unlocked; in unlocked`.
  public var summary: String {
    var parts: [String] = []
    if !exited.isEmpty { parts.append("left \(exited.joined(separator: ", "))") }
    if !entered.isEmpty { parts.append("entered \(entered.joined(separator: ", "))") }
    if !outputs.isEmpty { parts.append("emitted \(outputs.joined(separator: "; "))") }
    if let reason { parts.append(reason) }
    let what =
      parts.isEmpty ? outcome.rawValue : "\(outcome.rawValue): \(parts.joined(separator: ", "))"
    return "\(event) \(what); in \(configuration.joined(separator: ", "))"
  }
}
