/// An event for one of many.
struct PopulationEvent: DrawnEvent {
  /// How many there are.
  static let receivers = 1_000_000

  let receiver: Int
  let event: TrafficEvent

  init(from draws: inout Draws) {
    receiver = Int((UInt64(draws.next()) &* UInt64(Self.receivers)) >> 32)
    event = TrafficEvent(from: &draws)
  }
}
