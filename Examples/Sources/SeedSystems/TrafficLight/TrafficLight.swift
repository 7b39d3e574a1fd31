public import Statecraft

/// A traffic light that changes by itself, and flashes while it is out of order.
public struct TrafficLight: Statechart, Sendable, Hashable {
  /// What the light shows.
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

  /// What happens to the light; in good order it needs no events, only time.
  public enum Event: CaseIterable, Codable, Sendable {
    /// Something breaks.
    case fault
    /// It is mended.
    case repair
  }

  /// How long it stays green.
  public var green: Duration

  /// How long it stays yellow.
  public var yellow: Duration

  /// How long it stays red.
  public var red: Duration

  /// A light that begins with green.
  public init(
    green: Duration = .seconds(1),
    yellow: Duration = .milliseconds(500),
    red: Duration = .seconds(2)
  ) {
    self.green = green
    self.yellow = yellow
    self.red = red
  }

  /// Green, yellow, red and again, until a fault; a repaired light begins with red, to be safe.
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
