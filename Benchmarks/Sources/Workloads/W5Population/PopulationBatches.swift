import Statecraft

/// A million machines in a population that gets its events in batches.
struct PopulationBatches<Chart: TrafficLike>: Contestant {
  private var population: Population<Chart>
  private var batch: [(Int, TrafficEvent)] = []

  init() {
    population = Population(of: Chart.self)
    do {
      try population.add(repeating: Chart.start, count: PopulationEvent.receivers)
    } catch {
      fatalError("\(error)")
    }
  }

  var checksum: UInt64 {
    population.indices.reduce(0) { $0 + Chart.sum(population, $1) }
  }

  mutating func send(_ event: PopulationEvent) {
    batch.append((event.receiver, event.event))
    if batch.count == 1_024 { finish() }
  }

  /// Sends the batch; apart, so that keeping an event costs no more than that.
  @inline(never)
  mutating func finish() {
    population.send(batch)
    batch.removeAll(keepingCapacity: true)
  }
}

/// One of the charts of traffic.
protocol TrafficLike: BenchmarkChart where Event == TrafficEvent {
  static func sum(_ population: Population<Self>, _ position: Int) -> UInt64
}

extension TrafficChart: TrafficLike {
  static func sum(_ population: Population<Self>, _ position: Int) -> UInt64 {
    UInt64(population.context(of: position).v) * 31
      + UInt64(population.state(of: position).rawValue)
  }
}

extension TrafficData: TrafficLike {
  static func sum(_ population: Population<Self>, _ position: Int) -> UInt64 {
    UInt64(population.context(of: position).v) * 31
      + UInt64(population.state(of: position).rawValue)
  }
}
