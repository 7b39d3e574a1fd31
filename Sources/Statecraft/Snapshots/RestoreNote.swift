/// Something that was not restored as it was stored, because the snapshot lacked it.
public enum RestoreNote: Sendable, Hashable, CustomStringConvertible {
  /// The snapshot was of an older version.
  case migrated(from: Int, to: Int)
  /// An active state had no timer for a delayed transition; it was started with its full time.
  case startedTimer(String, Duration)
  /// An active state had no invocation that it has in the chart; it was started.
  case startedInvocation(String)
  /// An active state was without its data; they were made.
  case madeData(state: String, type: String)
  /// The machine is done, but its output is not in the snapshot and cannot be computed again.
  case lostOutput(state: String)

  /// What was done, and why.
  public var description: String {
    switch self {
    case .migrated(let from, let to):
      "the snapshot was migrated from version \(from) to version \(to)"
    case .startedTimer(let timer, let duration):
      "the snapshot lacks the timer '\(timer)' of an active state; it was started with \(duration)"
    case .startedInvocation(let invocation):
      "the snapshot lacks the invocation \(invocation) of an active state; it was started"
    case .madeData(let state, let type):
      "the snapshot lacks the data that '\(state)' holds while it is active; "
        + "they were made anew, as '\(type)'"
    case .lostOutput(let state):
      "the snapshot lacks the output of '\(state)', which cannot be computed again; "
        + "make its type Codable, so that it is saved"
    }
  }
}
