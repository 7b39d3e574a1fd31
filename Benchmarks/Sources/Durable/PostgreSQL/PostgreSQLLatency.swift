import Foundation
import Statecraft
import StatecraftDurable
import StatecraftPostgreSQL

/// How long single events take while nothing else happens, in milliseconds.
struct PostgreSQLLatency {
  let address: String
  let population: Population
  let machines: Int
  let events: Int

  struct Result {
    /// An event that is awaited, by hand.
    var raw: [Double] = []
    /// An event that is awaited, of a durable machine.
    var ours: [Double] = []
    /// From the acknowledgement of a posted event until another process reads that it was applied.
    var wakeUp: [Double] = []
  }

  func run() async throws -> Result {
    let (raw, ours) = ("raw_latency", "ours_latency")
    try RawPostgreSQL.make(address, schema: raw, machines: machines, texts: population.texts)
    try await PostgreSQLContender.make([address], schema: ours, machines: machines, population)
    let byHand = try RawPostgreSQL(address, schema: raw, name: "latency", texts: population.texts)
    let contender = try PostgreSQLContender([address], schema: ours, workers: 1, batch: 64)
    var result = Result()
    let tickets = contender.workers[0][Ticket.self]
    // The first ones warm up.
    let warming = events / 10
    for number in -warming..<events {
      let machine = Int.random(in: 0..<machines)
      let first = try await milliseconds {
        _ = try byHand.send(to: [machine], from: number + warming)
      }
      let second = try await milliseconds {
        _ = try await tickets.send(.go, to: RawSQLite.id(machine), key: "latency-\(number)")
      }
      guard number >= 0 else { continue }
      result.raw.append(first)
      result.ours.append(second)
    }
    result.wakeUp = try await wakeUps(ours, tickets)
    await contender.end()
    return result
  }

  /// Posts by a process that applies nothing, and reads by one that does.
  private func wakeUps(
    _ schema: String,
    _ tickets: ChartMachines<Ticket>
  ) async throws -> [Double] {
    let store = try PostgreSQLStore(address, schema: schema)
    let poster = try PostgreSQLContender.machines(store)[Ticket.self]
    var result: [Double] = []
    for number in 0..<events / 4 {
      let id = RawSQLite.id(number % machines)
      let revision = try await tickets.status(id).revision
      async let applied = Self.time(of: tickets, id, after: revision)
      try await poster.post(.go, to: id, key: "wake-up-\(number)")
      let posted = ContinuousClock.now
      result.append(seconds(try await applied - posted) * 1_000)
    }
    await store.close()
    return result
  }

  /// Returns when a change was read.
  private static func time(
    of tickets: ChartMachines<Ticket>,
    _ id: String,
    after revision: Int64
  ) async throws -> ContinuousClock.Instant {
    for try await _ in tickets.changes(of: id, after: revision) { break }
    return .now
  }
}

/// Returns what a call takes, in milliseconds.
func milliseconds(_ body: () async throws -> Void) async rethrows -> Double {
  let started = ContinuousClock.now
  try await body()
  return seconds(ContinuousClock.now - started) * 1_000
}

/// The value below which a part of the values is.
func percentile(_ values: [Double], _ part: Double) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return .nan }
  return sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
}
