#if SCXML
public import Statecraft

/// Why a session was ended that could not go on.
///
/// Its exit content has run. Who has invoked it gets `error.execution` with the invocation's id and
/// the description.
public enum SCXMLFailure: Error, Sendable, CustomStringConvertible {
  /// One event caused microsteps, or internal events that nothing reacts to, without end.
  case endlessLoop(MachineError)
  /// Events followed each other without time passing, at last those of these names.
  case endlessEvents(limit: Int, events: [String])
  /// Executable content and conditions were run without time passing, at last what is written there.
  case endlessContent(limit: Int, place: SCXMLError.Place?)

  /// What happened, where, and what to do.
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
