/// The reason why a wait for a live machine failed.
public enum LiveMachineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The machine was stopped.
  ///
  /// The value is the chart's name with the active states.
  case stopped(String)
  /// The machine reached a final state before the condition held.
  ///
  /// The value is the chart's name with the active states.
  case done(String)

  /// A description of the reason.
  public var description: String {
    switch self {
    case .stopped(let machine): "\(machine) was stopped before what was waited for happened"
    case .done(let machine): "\(machine) is done; what was waited for cannot happen any more"
    }
  }
}
