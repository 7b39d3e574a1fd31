/// A million written switches in an array.
struct PopulationSwitch: Contestant {
  private var machines = Array(repeating: TrafficSwitch(), count: PopulationEvent.receivers)

  init() {}

  var checksum: UInt64 {
    machines.reduce(0) { $0 + UInt64($1.v) * 31 + UInt64($1.state.rawValue) }
  }

  mutating func send(_ event: PopulationEvent) {
    machines[event.receiver].send(event.event)
  }
}
