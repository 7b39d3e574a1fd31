/// A light that is on and off by turns as long as it lasts.
public struct FlashingLight: LightState, Hashable, Sendable {
  /// What it is called.
  public let stateName: String
  /// How long it lasts.
  public let delay: Duration

  private let lamp: Lamp
  private let half: Duration

  /// Describes a light.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - canister: which canister shines, counted from 0 at the top.
  ///   - colour: in which colour.
  ///   - delay: how long it lasts.
  ///   - half: how long it is on, and how long it is off; a millisecond at least.
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

  /// On at first, then off, and so on.
  public func lamp(after elapsed: Duration) -> Lamp? {
    turns(elapsed).isMultiple(of: 2) ? lamp : nil
  }

  /// When it is switched next.
  public func nextChange(after elapsed: Duration) -> Duration? {
    half * (turns(elapsed) + 1)
  }

  private func turns(_ elapsed: Duration) -> Int {
    Int((max(elapsed, .zero) / half).rounded(.down))
  }
}

extension LightState where Self == FlashingLight {
  /// Take care: the canister in the middle, on and off.
  ///
  /// - Parameter delay: how long.
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
