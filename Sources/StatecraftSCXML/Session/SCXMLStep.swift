#if SCXML
public import Statecraft

/// What a session did in one step.
public struct SCXMLStep: Sendable {
  /// The session.
  public let session: String
  /// What it reacted to; `nil` for the start.
  public let event: SCXMLEvent?
  /// Microstep by microstep.
  public let steps: [Microstep<SCXMLContext>]
  /// Errors that became events, in their order.
  public let errors: [MachineError]
  /// Why the session was ended, when it could not go on.
  public let failure: SCXMLFailure?
  /// All active states afterwards, in document order.
  public let configuration: [String]
  /// The platform's time.
  public let time: Duration
  /// Whether the session has ended with this step.
  public let isDone: Bool
}
#endif
