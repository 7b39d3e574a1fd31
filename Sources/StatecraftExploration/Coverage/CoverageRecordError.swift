/// Why the record of a coverage does not fit a chart.
public enum CoverageRecordError: Error, Hashable, Sendable {
  /// It is of a chart with another name.
  case otherChart(String, expected: String)
  /// The chart has no state of the name.
  case unknownState(String)
  /// The chart has no transition of the name.
  case unknownTransition(String)
  /// The guard of the transition has no such part.
  case unknownPart(Int, ofTransition: String)
  /// Something is counted less than once, or so often that the sum is no `Int`.
  case wrongCount(Int)
}

extension CoverageRecordError: CustomStringConvertible {
  /// What does not fit, and what to do.
  public var description: String {
    switch self {
    case .otherChart(let name, let expected):
      "the record is of the chart '\(name)', and not of '\(expected)'; merge it into a coverage of its chart"
    case .unknownState(let name):
      "the record names the state '\(name)', which the chart has not; record the coverage anew"
    case .unknownTransition(let name):
      "the record names the transition '\(name)', which the chart has not; record the coverage anew"
    case .unknownPart(let part, let name):
      "the record names the part \(part) of the guard of '\(name)', which it has not; record the "
        + "coverage anew"
    case .wrongCount(let count):
      "the record counts something \(count) times, which cannot be; record the coverage anew"
    }
  }
}
