#if SCXML
public import Statecraft

/// The result of one step of a session.
public struct SCXMLStep: Sendable {
  /// The id of the session.
  public let session: String
  /// The event that the session reacted to; `nil` for the start.
  public let event: SCXMLEvent?
  /// The microsteps of the step, in order.
  public let steps: [Microstep<SCXMLContext>]
  /// The errors that became events, in order.
  public let errors: [MachineError]
  /// The reason why the platform ended the session; `nil` if it did not.
  public let failure: SCXMLFailure?
  /// All active states after the step, in document order.
  public let configuration: [String]
  /// The time of the platform.
  public let time: Duration
  /// Whether the session ended with this step.
  public let isDone: Bool
}
#endif
