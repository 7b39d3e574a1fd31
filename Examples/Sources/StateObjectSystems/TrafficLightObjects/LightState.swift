public import StateObjects

/// What a traffic light shows for a while.
///
/// It does not know what follows: the light does.
public protocol LightState: NamedState {
  /// How long it lasts.
  var delay: Duration { get }

  /// What shines when it has lasted for a while.
  ///
  /// - Parameter elapsed: how long it has lasted.
  /// - Returns: the canister and its colour; `nil` when all is dark.
  func lamp(after elapsed: Duration) -> Lamp?

  /// When something else shines, counted like `elapsed`; `nil` when it stays as it is.
  func nextChange(after elapsed: Duration) -> Duration?

  /// Draws what shines.
  ///
  /// - Parameters:
  ///   - picture: a dark light.
  ///   - elapsed: how long the state has lasted.
  func draw(_ picture: inout LightPicture, after elapsed: Duration)
}

extension LightState {
  /// Most lights do not change.
  public func nextChange(after elapsed: Duration) -> Duration? { nil }

  /// Fills the canister that shines.
  public func draw(_ picture: inout LightPicture, after elapsed: Duration) {
    guard let lamp = lamp(after: elapsed) else { return }
    picture.fill(lamp.canister, lamp.colour)
  }
}

/// A canister that shines.
public struct Lamp: Sendable, Hashable {
  /// The canister, counted from 0 at the top.
  public let canister: Int
  /// Its colour.
  public let colour: LightColour

  /// Lights a canister.
  public init(canister: Int, colour: LightColour) {
    self.canister = canister
    self.colour = colour
  }
}

/// A colour as parts of red, green and blue, each from 0 to 1.
public struct LightColour: Sendable, Hashable {
  /// The part of red.
  public let red: Double
  /// The part of green.
  public let green: Double
  /// The part of blue.
  public let blue: Double

  /// Mixes a colour.
  public init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}

/// A light that fills one canister as long as it lasts.
public struct SolidLight: LightState, Hashable, Sendable {
  /// What it is called.
  public let stateName: String
  /// How long it lasts.
  public let delay: Duration

  private let lamp: Lamp

  /// Describes a light.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - canister: which canister shines, counted from 0 at the top.
  ///   - colour: in which colour.
  ///   - delay: how long.
  public init(_ name: String, canister: Int, colour: LightColour, delay: Duration) {
    stateName = name
    lamp = Lamp(canister: canister, colour: colour)
    self.delay = delay
  }

  /// The same all the time.
  public func lamp(after elapsed: Duration) -> Lamp? { lamp }
}

extension LightState where Self == SolidLight {
  /// Stop: the canister at the top.
  ///
  /// - Parameter delay: how long.
  /// - Returns: the light.
  public static func red(_ delay: Duration = .seconds(2)) -> SolidLight {
    SolidLight("red", canister: 0, colour: LightColour(red: 1, green: 0, blue: 0), delay: delay)
  }

  /// Prepare to stop: the canister in the middle.
  ///
  /// - Parameter delay: how long.
  /// - Returns: the light.
  public static func yellow(_ delay: Duration = .milliseconds(500)) -> SolidLight {
    SolidLight("yellow", canister: 1, colour: LightColour(red: 1, green: 1, blue: 0), delay: delay)
  }

  /// Go: the canister at the bottom.
  ///
  /// - Parameter delay: how long.
  /// - Returns: the light.
  public static func green(_ delay: Duration = .seconds(1)) -> SolidLight {
    SolidLight("green", canister: 2, colour: LightColour(red: 0, green: 1, blue: 0), delay: delay)
  }
}
