/// An error about a payload that does not match the chart's declaration.
public enum PayloadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The transition was not triggered by an event, so there is no payload.
  case noEvent
  /// The alphabet's `caseIndex` and its `extract` contradict each other for this case.
  case wrongCase(String)
  /// The type of a result differs from the type that the transition expects.
  case wrongType(expected: String, found: String)

  /// A description of the error and its remedy.
  public var description: String {
    switch self {
    case .noEvent:
      "the transition was not triggered by an event, so it has no payload"
    case .wrongCase(let name):
      "an event counted as '\(name)' has no payload of that case; "
        + "make 'caseIndex' and the case's 'extract' agree"
    case .wrongType(let expected, let found):
      "the result is of type \(found), not \(expected)"
    }
  }
}
