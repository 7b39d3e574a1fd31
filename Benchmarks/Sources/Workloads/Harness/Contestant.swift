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
  /// Sends events, each with a call, and measures only that.
  ///
  /// The call is what an event costs that comes from elsewhere in a program. Specialised for each
  /// contestant: behind the call, everything is compiled together.
  @inline(never)
  static func run(_ load: Load) -> Run {
    var contestant = Self()
    var draws = Draws(load.order)
    let meter = Meter(.thread)
    for _ in 0..<load.events {
      contestant.receive(Event(from: &draws))
    }
    let reading = meter.stop()
    return Run(load: load, reading: reading, checksum: contestant.checksum)
  }

  @inline(never)
  private mutating func receive(_ event: Event) {
    send(event)
  }

  /// Sends events from a loop that the optimizer may melt together with the machine.
  @inline(never)
  static func runInlined(_ load: Load) -> Run {
    var contestant = Self()
    var draws = Draws(load.order)
    let meter = Meter(.thread)
    for _ in 0..<load.events {
      contestant.send(Event(from: &draws))
    }
    // A copy, so that the one in the loop may live in registers.
    let copy = contestant
    withUnsafePointer(to: copy) { meter_black_hole($0) }
    let reading = meter.stop()
    return Run(load: load, reading: reading, checksum: contestant.checksum)
  }
}
