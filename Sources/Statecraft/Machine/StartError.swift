/// The reason why a machine could not start.
public enum StartError: Error, Sendable, CustomStringConvertible {
  /// The chart has errors.
  case chart(ChartError)
  /// An entry action threw, or the start would never end.
  case machine(MachineError)

  /// A description of the error and its remedy.
  public var description: String {
    switch self {
    case .chart(let error): "\(error)"
    case .machine(let error): "the machine cannot start: \(error)"
    }
  }
}
