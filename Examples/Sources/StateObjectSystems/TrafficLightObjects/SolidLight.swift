/// A light with one lamp, which is on during the whole state.
public struct SolidLight: LightState, Hashable, Sendable {
  /// The name of the state.
  public let stateName: String
  /// The duration of the state.
  public let delay: Duration

  private let lamp: Lamp

  /// Creates a light.
  ///
  /// - Parameters:
  ///   - name: the name of the state.
  ///   - canister: the number of the canister, from 0 at the top.
  ///   - colour: the colour of the light.
  ///   - delay: the duration of the state.
  public init(_ name: String, canister: Int, colour: LightColour, delay: Duration) {
    stateName = name
    lamp = Lamp(canister: canister, colour: colour)
    self.delay = delay
  }

  /// Returns the same lamp at all times.
  public func lamp(after elapsed: Duration) -> Lamp? { lamp }
}

extension LightState where Self == SolidLight {
  /// Returns a red light in the top canister.
  ///
  /// - Parameter delay: the duration of the state.
  /// - Returns: the light.
  public static func red(_ delay: Duration = .seconds(2)) -> SolidLight {
    SolidLight("red", canister: 0, colour: LightColour(red: 1, green: 0, blue: 0), delay: delay)
  }

  /// Returns a yellow light in the middle canister.
  ///
  /// - Parameter delay: the duration of the state.
  /// - Returns: the light.
  public static func yellow(_ delay: Duration = .milliseconds(500)) -> SolidLight {
    SolidLight("yellow", canister: 1, colour: LightColour(red: 1, green: 1, blue: 0), delay: delay)
  }

  /// Returns a green light in the bottom canister.
  ///
  /// - Parameter delay: the duration of the state.
  /// - Returns: the light.
  public static func green(_ delay: Duration = .seconds(1)) -> SolidLight {
    SolidLight("green", canister: 2, colour: LightColour(red: 0, green: 1, blue: 0), delay: delay)
  }
}
