import Statecraft

/// A million machines in an array.
struct PopulationArray: Contestant {
  private var machines = Array(
    repeating: Machine(TrafficChart.start),
    count: PopulationEvent.receivers
  )

  init() {}

  var checksum: UInt64 {
    machines.reduce(0) { $0 + UInt64($1.context.v) * 31 + UInt64($1.state.rawValue) }
  }

  mutating func send(_ event: PopulationEvent) {
    machines[event.receiver].send(event.event)
  }
}
