#if SCXML
public import Statecraft

/// The reason why a platform ended a session that could not continue.
///
/// The session's exit content has run. The session that invoked it receives `error.execution` with
/// the invocation's id and the description.
public enum SCXMLFailure: Error, Sendable, CustomStringConvertible {
  /// One event caused an endless series of microsteps or of unhandled internal events.
  case endlessLoop(MachineError)
  /// Events followed each other endlessly without time passing. The names are those of the latest
  /// events.
  case endlessEvents(limit: Int, events: [String])
  /// Too much executable content and too many conditions ran without time passing. The place is
  /// that of the latest one.
  case endlessContent(limit: Int, place: SCXMLError.Place?)

  /// What happened, where it happened, and how to fix it.
  public var description: String {
    switch self {
    case .endlessLoop(let error): "\(error)"
    case .endlessEvents(let limit, let events):
      "endless loop: stopped after \(limit) events without time passing (Settings.eventLimit), at "
        + "last \(events.map { "'\($0)'" }.joined(separator: ", ")); delay one of the <send>"
    case .endlessContent(let limit, let place):
      "endless loop: stopped after \(limit) conditions and elements of content without time passing "
        + "(Settings.contentLimit)\(place.map { ", at last \($0)" } ?? ""); let it end sooner, or "
        + "delay a part of it"
    }
  }
}
#endif
