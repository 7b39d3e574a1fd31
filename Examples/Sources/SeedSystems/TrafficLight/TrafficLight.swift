public import Statecraft

/// A traffic light that changes by itself, and flashes while it is out of order.
public struct TrafficLight: Statechart, Codable, Sendable, Hashable {
  /// The states of the light.
  public enum State: CaseIterable, Sendable {
    /// Go.
    case green
    /// Prepare to stop.
    case yellow
    /// Stop.
    case red
    /// Out of order: yellow on and off.
    case flashing
    /// While flashing: yellow is on.
    case lit
    /// While flashing: no light is on.
    case dark
  }

  /// The events of the light.
  ///
  /// While it works, it needs no events, only time.
  public enum Event: CaseIterable, Codable, Sendable {
    /// The light breaks.
    case fault
    /// The light is repaired.
    case repair
  }

  /// The duration of green.
  public var green: Duration

  /// The duration of yellow.
  public var yellow: Duration

  /// The duration of red.
  public var red: Duration

  /// Creates a light that begins with green.
  public init(
    green: Duration = .seconds(1),
    yellow: Duration = .milliseconds(500),
    red: Duration = .seconds(2)
  ) {
    self.green = green
    self.yellow = yellow
    self.red = red
  }

  /// The cycle of green, yellow and red, until a fault.
  ///
  /// A repaired light begins with red, for safety.
  public static let chart = Chart(initial: .green) {
    on(.fault, to: .flashing)
    state(.green) { after("the green time", to: .yellow) { $0.green } }
    state(.yellow) { after("the yellow time", to: .red) { $0.yellow } }
    state(.red) { after("the red time", to: .green) { $0.red } }
    state(.flashing, initial: .lit) {
      ignore(.fault)
      on(.repair, to: .red)
      state(.lit) { after(.milliseconds(500), to: .dark) }
      state(.dark) { after(.milliseconds(500), to: .lit) }
    }
  }
}
