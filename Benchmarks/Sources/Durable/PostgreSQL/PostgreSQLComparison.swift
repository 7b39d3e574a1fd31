import Foundation
import StatecraftDurable

/// The same work by hand and by durable machines on one server, in turns: at several numbers of
/// events in one transaction, and of workers.
struct PostgreSQLComparison {
  /// How events come.
  enum Way: String, CaseIterable {
    /// Each event is applied in one commit, and each has a sender that waits for it.
    case direct
    /// The same, but one sender has all events of a transaction, and sends them in one call.
    case calls
    /// Events are posted in one commit, and applied by workers in another.
    case inbox
  }

  /// The events per second of a number of events in one transaction.
  struct Cell {
    var way: Way
    var workers: Int
    var batch: Int
    var raw: [Double] = []
    var ours: [Double] = []

    /// The median of the ratios of rounds that came one after the other.
    var ratio: Double { median(zip(ours, raw).map { $0 / $1 }) }
  }

  let address: String
  let population: Population
  let batches: [Int]
  let ways: [Way]
  let workers: [Int]
  let machines: Int
  let rounds: Int
  let duration: Duration

  func run(_ report: (Cell) -> Void) async throws -> [Cell] {
    var cells: [Cell] = []
    for batch in batches {
      // New tables for each number, so that none is measured on the journals of all others.
      let (raw, ours) = ("raw_\(batch)", "ours_\(batch)")
      try RawPostgreSQL.make(address, schema: raw, machines: machines, texts: population.texts)
      try await PostgreSQLContender.make([address], schema: ours, machines: machines, population)
      for way in ways {
        for count in workers {
          let cell = try await measure(
            Cell(way: way, workers: count, batch: batch),
            raw: RawCrew(address, schema: raw, workers: count, texts: population.texts),
            ours: PostgreSQLContender([address], schema: ours, workers: count, batch: batch)
          )
          report(cell)
          cells.append(cell)
        }
      }
      let connection = try RawConnection(address)
      for schema in [raw, ours] {
        try connection.exchange([.init("DROP SCHEMA \(schema) CASCADE")])
      }
    }
    return cells
  }

  private func measure(
    _ empty: Cell,
    raw: RawCrew,
    ours: PostgreSQLContender
  ) async throws -> Cell {
    var cell = empty
    // The first round warms up.
    for round in 0...rounds {
      let byHand = try await rate(cell) {
        switch cell.way {
        case .direct, .calls:
          return try await raw.send(batch: cell.batch, machines: machines, for: duration)
        case .inbox:
          return try await posted(cell.batch) { numbers, _ in
            try await raw.post(to: numbers, batch: cell.batch)
          }
        }
      }
      let durable = try await rate(cell) {
        switch cell.way {
        case .direct:
          return try await ours.send(
            batch: cell.batch,
            machines: machines,
            for: duration,
            round: round
          )
        case .calls:
          return try await ours.call(
            batch: cell.batch,
            machines: machines,
            for: duration,
            round: round
          )
        case .inbox:
          return try await posted(cell.batch) { numbers, part in
            try await ours.post(to: numbers, batch: cell.batch, round: round * 2 + part)
          }
        }
      }
      guard round > 0 else { continue }
      cell.raw.append(byHand)
      cell.ours.append(durable)
    }
    await ours.end()
    return cell
  }

  private func rate(_ cell: Cell, _ body: () async throws -> Int) async throws -> Double {
    let started = ContinuousClock.now
    let events = try await body()
    return Double(events) / seconds(ContinuousClock.now - started)
  }

  /// Posts an event to each of some machines, twice: one sets a timer, the other one cancels it.
  private func posted(
    _ batch: Int,
    _ body: ([Int], Int) async throws -> Void
  ) async throws -> Int {
    let numbers = Array((0..<machines).shuffled().prefix(min(machines, 500 * batch)))
    for part in 0..<2 { try await body(numbers, part) }
    return 2 * numbers.count
  }
}
