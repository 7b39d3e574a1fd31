/// A machine behind an actor that a workload sends its events to.
protocol LiveContestant: Sendable {
  associatedtype Event: DrawnEvent

  /// Started.
  init()

  /// Handles an event.
  func send(_ event: Event) async

  /// Handles events in one go.
  func send(batch events: [Event]) async

  /// Accepts an event, to be handled soon.
  func post(_ event: Event)

  /// What became of it after everything that was posted, in one number; nothing comes any more.
  func finish() async -> UInt64
}

extension LiveContestant {
  /// Sends events one by one, each awaited, and measures only that.
  @inline(never)
  @concurrent static func run(_ load: Load) async -> Run {
    let contestant = Self()
    var draws = Draws(load.order)
    let meter = Meter(.wall)
    for _ in 0..<load.events {
      await contestant.send(Event(from: &draws))
    }
    let reading = meter.stop()
    return Run(load: load, reading: reading, checksum: await contestant.finish())
  }
}
