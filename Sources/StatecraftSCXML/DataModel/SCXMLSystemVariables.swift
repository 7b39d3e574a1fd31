#if SCXML
/// The system variables that a session binds, other than `_event`.
///
/// Source: SCXML 5.10.
public struct SCXMLSystemVariables {
  /// `_sessionid`.
  public let sessionID: String
  /// `_name`.
  public let name: String
  /// `_ioprocessors`: the names and locations of the event processors.
  public let processors: [(name: String, location: String)]
  /// The function that evaluates `In(state)`.
  public let isIn: (String) -> Bool
}
#endif
