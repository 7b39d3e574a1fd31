internal import Statecraft

/// The result of replaying a recording on a machine.
public struct Replay: Sendable, Hashable {
  /// The result of the comparison.
  public enum Verdict: Sendable, Hashable {
    /// All steps are the same.
    case same
    /// A step differs. `expected` is `nil` if the machine made an additional step; `actual` is
    /// `nil` if it made none.
    case differs(expected: RecordedStep?, actual: RecordedStep?)
    /// A step cannot be replayed; all earlier steps are the same.
    case blocked(RecordedStep, ReplayObstacle)
    /// No step can be replayed.
    case unplayable(ReplayObstacle)
  }

  /// The result of the comparison.
  public let verdict: Verdict
  /// The number of steps that were the same.
  public let agreed: Int
  /// The number of steps of the recording.
  public let count: Int
  /// The steps of the machine, up to the one that differs.
  public let steps: [RecordedStep]
  /// The positions of the steps of the recording that can be taken again and again; `nil` without a loop.
  public let loop: Range<Int>?
  /// What came behind the last step without another one, and comes there again if all is the same.
  public let ending: Recording.Ending?
  /// The changes of the chart since the recording, as text.
  public let changes: [String]

  /// Whether the machine did the same in all steps.
  public var isSame: Bool { verdict == .same }
}

extension Replay: CustomStringConvertible {
  /// The verdict, and the differing steps, or the loop or what follows at the end, on lines of their own.
  public var description: String {
    switch verdict {
    case .same:
      (count == 1 ? "the only step is the same" : "all \(count) steps are the same")
        + (loop.map { "\n\(Recording.text(ofLoop: $0))" } ?? "")
        + (ending.map { "\n\($0)" } ?? "")
    case .differs(let expected, let actual):
      """
      step \(agreed + 1) of \(count) differs\(place(of: expected ?? actual))
        recorded: \(expected?.summary ?? "nothing more")
        now:      \(actual?.summary ?? "nothing happens")
      """ + notes
    case .blocked(let step, let obstacle):
      """
      step \(agreed + 1) of \(count) cannot be replayed\(place(of: step))
        \(obstacle)
      """ + notes
    case .unplayable(let obstacle): "the recording cannot be replayed: \(obstacle)"
    }
  }

  private var notes: String { changes.map { "\n  since the recording: \($0)" }.joined() }

  private func place(of step: RecordedStep?) -> String {
    guard let step else { return "" }
    let payload = step.payload.map { " \($0)" } ?? ""
    return ", at \(step.time.decimalSeconds) s: \(step.event)\(payload)"
  }
}
