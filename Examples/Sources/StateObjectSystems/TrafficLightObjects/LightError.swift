/// The reason why a traffic light cannot be created.
public enum LightError: Error, Hashable, CustomStringConvertible {
  /// The list of states is empty.
  case noStates
  /// No state has a duration greater than zero.
  case noTime

  /// A description of the error and of the remedy.
  public var description: String {
    switch self {
    case .noStates: "a traffic light needs states; give it at least one"
    case .noTime: "no state has a delay; give one of them a delay above zero"
    }
  }
}
