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

/// A colour with components for red, green and blue, each from 0 to 1.
public struct LightColour: Sendable, Hashable {
  /// The red component.
  public let red: Double
  /// The green component.
  public let green: Double
  /// The blue component.
  public let blue: Double

  /// Creates a colour.
  public init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}

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
