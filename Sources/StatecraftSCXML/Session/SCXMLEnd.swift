#if SCXML
/// How a session ended.
public struct SCXMLEnd: Sendable, Hashable {
  /// The active states at the end, in document order.
  public let configuration: [String]
  /// The result that the final state computed.
  public let output: SCXMLValue
  /// Whether the session was cancelled.
  public let isCancelled: Bool
  /// A description of the endless loop because of which the session was ended; `nil` for all
  /// others.
  public let failure: String?

  /// Creates an end, for comparisons.
  public init(
    configuration: [String],
    output: SCXMLValue,
    isCancelled: Bool,
    failure: String? = nil
  ) {
    self.configuration = configuration
    self.output = output
    self.isCancelled = isCancelled
    self.failure = failure
  }
}
#endif
