/// A difference between a restored machine and its snapshot.
public enum RestoreNote: Sendable, Hashable, CustomStringConvertible {
  /// Migrations converted the snapshot from an older version.
  case migrated(from: Int, to: Int)
  /// The snapshot lacked a timer of an active state; it was started with its full duration.
  case startedTimer(String, Duration)
  /// The snapshot lacked an invocation of an active state; it was started.
  case startedInvocation(String)
  /// The snapshot lacked the data of an active state; it was created.
  case madeData(state: String, type: String)
  /// The machine is done, but the snapshot lacks its output, which cannot be computed again.
  case lostOutput(state: String)

  /// A description of the difference.
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
        + "new data were created, of type '\(type)'"
    case .lostOutput(let state):
      "the snapshot lacks the output of '\(state)', which cannot be computed again; "
        + "make its type Codable, so that it is saved"
    }
  }
}
