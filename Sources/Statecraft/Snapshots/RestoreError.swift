/// Why a snapshot cannot be restored.
public enum RestoreError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The chart itself has errors.
  case invalidChart(String)
  /// The snapshot is of another chart.
  case otherChart(expected: String, found: String)
  /// The snapshot is of another version of the chart.
  case otherVersion(chart: String, expected: Int, found: Int)
  /// The chart has no such state; `place` says where the snapshot names it.
  case unknownState(String, place: String)
  /// The active states cannot be active together.
  case illegalConfiguration(String)
  /// What a history has stored does not fit the chart.
  case illegalHistory(state: String, reason: String)
  /// The chart has no such timer, or its state is not active.
  case unknownTimer(String)
  /// The chart has no such invocation, or its state is not active.
  case unknownInvocation(String)
  /// A timer keeps its deadline, but it is not known how much time has passed.
  case missingWallTime(timer: String)
  /// A time is negative or beyond all reason.
  case illegalTime(String)
  /// A postponed event is no event of the chart.
  case unknownEvent(String)
  /// A history, a timer or an invocation is there twice.
  case duplicate(String)

  /// What does not fit, and what to do.
  public var description: String {
    switch self {
    case .invalidChart(let text): text
    case .otherChart(let expected, let found):
      "the snapshot is of the chart '\(found)', not of '\(expected)'; restore it with its own chart"
    case .otherVersion(let chart, let expected, let found):
      "the snapshot is of version \(found) of '\(chart)', the chart is of version \(expected); "
        + "migrate it, or restore it with the old chart"
    case .unknownState(let state, let place):
      "the snapshot names the state '\(state)' in \(place), which the chart does not have; "
        + "raise the chart's version when states go, and migrate older snapshots"
    case .illegalConfiguration(let reason):
      "the active states of the snapshot cannot be: \(reason); the snapshot is damaged, or the chart "
        + "was changed without raising its version"
    case .illegalHistory(let state, let reason):
      "the history of '\(state)' in the snapshot cannot be: \(reason); the snapshot is damaged, or the "
        + "chart was changed without raising its version"
    case .unknownTimer(let timer):
      "the snapshot has a timer '\(timer)' that no active state has; the snapshot is damaged, or the "
        + "chart was changed without raising its version"
    case .unknownInvocation(let invocation):
      "the snapshot has an invocation \(invocation) that no active state has; the snapshot is damaged, "
        + "or the chart was changed without raising its version"
    case .missingWallTime(let timer):
      "the timer '\(timer)' keeps its deadline, but it is not known how much time has passed; "
        + "pass the time both when saving and when restoring"
    case .illegalTime(let place):
      "the time of \(place) in the snapshot cannot be; the snapshot is damaged"
    case .unknownEvent(let event):
      "the snapshot has a postponed event \(event) that the chart does not know"
    case .duplicate(let what):
      "the snapshot has \(what) twice; the snapshot is damaged"
    }
  }
}
