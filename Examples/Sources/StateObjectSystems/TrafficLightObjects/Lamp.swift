/// A canister whose lamp is on.
public struct Lamp: Sendable, Hashable {
  /// The number of the canister, from 0 at the top.
  public let canister: Int
  /// The colour of the lamp.
  public let colour: LightColour

  /// Creates a lamp.
  public init(canister: Int, colour: LightColour) {
    self.canister = canister
    self.colour = colour
  }
}
