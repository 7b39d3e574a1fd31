extension RestoreError {
  /// A reason why a snapshot cannot be restored.
  public enum Problem: Sendable, Hashable, CustomStringConvertible {
    /// The chart has errors.
    case invalidChart(String)
    /// The snapshot belongs to another chart.
    case otherChart(expected: String, found: String)
    /// The snapshot has an older version of the chart, and a migration is missing.
    case otherVersion(chart: String, expected: Int, found: Int, missing: Int)
    /// The snapshot has a newer version than the chart.
    case newerVersion(chart: String, expected: Int, found: Int)
    /// A migration threw an error.
    case failedMigration(from: Int, reason: String, location: Diagnostic.Location?)
    /// A part of the snapshot cannot be decoded.
    case unreadable(String, reason: String)
    /// The chart does not have the state; `place` is the part of the snapshot that names it.
    case unknownState(String, place: String)
    /// The active states of the snapshot are not a legal configuration.
    case illegalConfiguration(String)
    /// The stored states of a history do not fit the chart.
    case illegalHistory(state: String, reason: String)
    /// The chart has no such timer, or its state is not active.
    case unknownTimer(String)
    /// The chart has no such invocation, or its state is not active.
    case unknownInvocation(String)
    /// The snapshot lists a part as ended that no active state has, or that has not ended.
    case illegalEnd(String)
    /// A timer keeps its deadline, but the time when saving or when restoring is missing.
    case missingWallTime(timer: String)
    /// A time is negative or too large.
    case illegalTime(String)
    /// The number of dropped events is negative or too large.
    case illegalCount(ofDroppedEvents: Int)
    /// A postponed event is not an event of the chart.
    case unknownEvent(String)
    /// A delayed event is not an event of the chart, or no action raises it with a delay.
    case illegalDelayedEvent(String)
    /// The numbers of delayed events and of their timers differ.
    case delayedEventCount(events: Int, timers: Int)
    /// No active state postpones a postponed event.
    case notPostponed(String)
    /// The machine is done, but the snapshot contains something that a machine that is done cannot
    /// have.
    case doneWith(String)
    /// The snapshot contains an output, but the machine is not done.
    case outputBeforeEnd
    /// An active state has an enabled eventless transition without a guard, so no machine can rest
    /// in it.
    case restless(state: String, transition: String)
    /// A state, a history, a timer or an invocation occurs twice.
    case duplicate(String)

    /// A description of the problem.
    public var description: String {
      switch self {
      case .invalidChart(let text): text
      case .otherChart(let expected, let found):
        "the snapshot is of the chart '\(found)', not of '\(expected)'"
      case .otherVersion(let chart, let expected, let found, let missing):
        "the snapshot has version \(found) of '\(chart)', the chart has version \(expected), and "
          + "it has no migration from version \(missing)"
      case .newerVersion(let chart, let expected, let found):
        "the snapshot has version \(found) of '\(chart)', but the chart only has version "
          + "\(expected)"
      case .failedMigration(let from, let reason, let location):
        (location.map { "\($0): " } ?? "") + "the migration from version \(from) failed: \(reason)"
      case .unreadable(let what, let reason): "\(what) cannot be read: \(reason)"
      case .unknownState(let state, let place):
        "the snapshot names the state '\(state)' in \(place), which the chart does not have"
      case .illegalConfiguration(let reason):
        "the active states of the snapshot are not a legal configuration: \(reason)"
      case .illegalHistory(let state, let reason):
        "the history of '\(state)' in the snapshot is not legal: \(reason)"
      case .unknownTimer(let timer):
        "the snapshot has a timer '\(timer)' that belongs to no active state"
      case .unknownInvocation(let invocation):
        "the snapshot has an invocation \(invocation) that belongs to no active state"
      case .illegalEnd(let what):
        "the snapshot marks \(what) as ended, but it belongs to no active state or is still running"
      case .missingWallTime(let timer):
        "the timer '\(timer)' keeps its deadline, but the time between saving and restoring is "
          + "unknown"
      case .illegalTime(let place): "the time of \(place) in the snapshot is out of range"
      case .illegalCount(let count):
        "the snapshot's number of dropped postponed events, \(count), is out of range"
      case .unknownEvent(let event):
        "the snapshot has a postponed event \(event) that the chart does not declare"
      case .illegalDelayedEvent(let event):
        "the snapshot has a delayed event '\(event)' that the chart does not declare"
      case .delayedEventCount(let events, let timers):
        "the snapshot has \(events) delayed events, but timers for \(timers)"
      case .notPostponed(let event):
        "the snapshot has the postponed event '\(event)', which no active state postpones"
      case .doneWith(let what): "the machine is done, but the snapshot has \(what)"
      case .outputBeforeEnd: "the snapshot has an output, but the machine is not done"
      case .restless(let state, let transition):
        "no machine can stay in '\(state)': its transition '\(transition)' has no guard and no "
          + "event"
      case .duplicate(let what): "the snapshot has \(what) twice"
      }
    }

    /// The remedy; `nil` when it depends on whether the snapshot was migrated.
    var advice: String? {
      switch self {
      case .invalidChart: "correct the chart"
      case .otherChart(_, let found):
        "restore it with the chart that saved it; if the chart was only renamed, pass "
          + "`name: \"\(found)\"` to it"
      case .otherVersion(_, _, _, let missing):
        "add `migrate(from: \(missing)) { … }` to the chart, or restore it with the old chart"
      case .newerVersion: "restore it with the newer program that saved it"
      case .failedMigration: "correct the migration, or the stored snapshot"
      case .missingWallTime: "pass the time both when saving and when restoring"
      case .unreadable, .unknownState, .illegalConfiguration, .illegalHistory, .unknownTimer,
        .unknownInvocation, .illegalEnd, .illegalTime, .illegalCount, .unknownEvent,
        .illegalDelayedEvent,
        .delayedEventCount, .notPostponed, .doneWith,
        .outputBeforeEnd, .restless, .duplicate:
        nil
      }
    }
  }
}
