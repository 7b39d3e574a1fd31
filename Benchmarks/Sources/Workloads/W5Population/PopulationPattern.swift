/// A million objects, each with its state object.
struct PopulationPattern: Contestant {
  private let machines = (0..<PopulationEvent.receivers).map { _ in TrafficPattern() }

  init() {}

  var checksum: UInt64 {
    machines.reduce(0) { $0 + UInt64($1.v) * 31 + UInt64($1.number) }
  }

  mutating func send(_ event: PopulationEvent) {
    machines[event.receiver].send(event.event)
  }
}
