/// A light that alternates between on and off.
public struct FlashingLight: LightState, Hashable, Sendable {
  /// The name of the state.
  public let stateName: String
  /// The duration of the state.
  public let delay: Duration

  private let lamp: Lamp
  private let half: Duration

  /// Creates a flashing light.
  ///
  /// - Parameters:
  ///   - name: the name of the state.
  ///   - canister: the number of the canister, from 0 at the top.
  ///   - colour: the colour of the light.
  ///   - delay: the duration of the state.
  ///   - half: the duration of each on and off phase, at least a millisecond.
  public init(
    _ name: String,
    canister: Int,
    colour: LightColour,
    delay: Duration,
    half: Duration = .milliseconds(500)
  ) {
    stateName = name
    lamp = Lamp(canister: canister, colour: colour)
    self.delay = delay
    self.half = max(half, .milliseconds(1))
  }

  /// Returns the lamp if it is on.
  ///
  /// The state begins with the lamp on.
  public func lamp(after elapsed: Duration) -> Lamp? {
    turns(elapsed).isMultiple(of: 2) ? lamp : nil
  }

  /// Returns the time at which the lamp is switched next.
  public func nextChange(after elapsed: Duration) -> Duration? {
    half * (turns(elapsed) + 1)
  }

  private func turns(_ elapsed: Duration) -> Int {
    Int((max(elapsed, .zero) / half).rounded(.down))
  }
}

extension LightState where Self == FlashingLight {
  /// Returns a flashing light in the middle canister, as a warning.
  ///
  /// - Parameter delay: the duration of the state.
  /// - Returns: the light.
  public static func flashingYellow(_ delay: Duration = .seconds(3)) -> FlashingLight {
    FlashingLight(
      "flashing yellow",
      canister: 1,
      colour: LightColour(red: 1, green: 1, blue: 0),
      delay: delay
    )
  }
}
