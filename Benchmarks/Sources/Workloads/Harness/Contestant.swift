internal import CMeter

/// A machine that a workload sends its events to.
protocol Contestant: SendableMetatype {
  associatedtype Event: DrawnEvent

  /// Started.
  init()

  mutating func send(_ event: Event)

  /// What became of it, in one number.
  var checksum: UInt64 { get }
}

extension Contestant {
  /// Sends events and measures only that.
  ///
  /// Specialised for each contestant: the loop is compiled together with its `send`.
  @inline(never)
  static func run(_ load: Load) -> Run {
    var contestant = Self()
    var draws = Draws(load.order)
    let meter = Meter(.thread)
    for _ in 0..<load.events {
      contestant.send(Event(draw: draws.next()))
    }
    // A copy, so that the one in the loop may live in registers.
    let copy = contestant
    withUnsafePointer(to: copy) { meter_black_hole($0) }
    let reading = meter.stop()
    return Run(load: load, reading: reading, checksum: contestant.checksum)
  }
}
