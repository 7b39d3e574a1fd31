/// A machine behind an actor that a workload sends its events to.
protocol LiveContestant: Sendable {
  associatedtype Event: DrawnEvent

  /// Started.
  init()

  func send(_ event: Event) async

  /// What became of it, in one number.
  var checksum: UInt64 { get async }
}

extension LiveContestant {
  /// Sends events one by one, each awaited, and measures only that.
  @inline(never)
  @concurrent static func run(_ load: Load) async -> Run {
    let contestant = Self()
    var draws = Draws(load.order)
    let meter = Meter(.wall)
    for _ in 0..<load.events {
      await contestant.send(Event(draw: draws.next()))
    }
    let reading = meter.stop()
    return Run(load: load, reading: reading, checksum: await contestant.checksum)
  }
}
