public import StateObjects

/// A state of a traffic light.
///
/// The state does not know its successor. The traffic light does.
public protocol LightState: NamedState {
  /// The duration of the state.
  var delay: Duration { get }

  /// Returns the lamp that is on at a given time.
  ///
  /// - Parameter elapsed: the time since the state began.
  /// - Returns: the canister and its colour; `nil` if no lamp is on.
  func lamp(after elapsed: Duration) -> Lamp?

  /// Returns the time of the next change, counted like `elapsed`; `nil` if there is none.
  func nextChange(after elapsed: Duration) -> Duration?

  /// Draws the lamps that are on.
  ///
  /// - Parameters:
  ///   - picture: a picture with dark canisters.
  ///   - elapsed: the time since the state began.
  func draw(_ picture: inout LightPicture, after elapsed: Duration)
}

extension LightState {
  /// Returns `nil`, because most lights do not change.
  public func nextChange(after elapsed: Duration) -> Duration? { nil }

  /// Fills the canister of the lamp that is on.
  public func draw(_ picture: inout LightPicture, after elapsed: Duration) {
    guard let lamp = lamp(after: elapsed) else { return }
    picture.fill(lamp.canister, lamp.colour)
  }
}
