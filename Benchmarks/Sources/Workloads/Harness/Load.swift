/// What a contender is to do.
struct Load: Hashable {
  var events: Int
  var order: Draws.Order
}

/// What it took.
struct Run {
  let load: Load
  let reading: Reading
  let checksum: UInt64

  var nanosecondsPerEvent: Double { Double(reading.nanoseconds) / Double(load.events) }

  var allocationsPerEvent: Double { Double(reading.allocations) / Double(load.events) }
}
