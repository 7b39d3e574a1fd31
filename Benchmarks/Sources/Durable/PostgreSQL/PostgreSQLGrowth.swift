import Foundation
import StatecraftDurable
import StatecraftPostgreSQL

/// How durable machines go on with more workers, databases and machines.
struct PostgreSQLGrowth {
  let address: String
  let population: Population
  let duration: Duration
  let rounds: Int

  /// The senders of each worker.
  static let senders = 100
  private static let schema = "ours_growth"

  // MARK: - Databases

  /// Measures events per second with several databases on this server, which share the machines.
  ///
  /// The numbers of databases take turns in each round.
  ///
  /// - Parameters:
  ///   - databases: the numbers of databases.
  ///   - workers: the numbers of workers.
  ///   - machines: the number of machines.
  /// - Returns: the medians by the number of databases, and in these by that of workers.
  /// - Throws: an error of a store, or of the server.
  func databases(_ databases: [Int], workers: [Int], machines: Int) async throws -> [[Double]] {
    var rates = databases.map { _ in workers.map { _ in [Double]() } }
    let addresses = try databases.map { try made($0) }
    for (column, count) in workers.enumerated() {
      for addresses in addresses {
        try await PostgreSQLContender.make(
          addresses,
          schema: Self.schema,
          machines: machines,
          population
        )
      }
      // The first round warms up.
      for round in 0...rounds {
        for (row, addresses) in addresses.enumerated() {
          let rate = try await rate(addresses, workers: count, machines: machines, round: round)
          if round > 0 { rates[row][column].append(rate) }
        }
      }
      for address in Set(addresses.joined()) { try Self.drop(address) }
    }
    return rates.map { $0.map(median) }
  }

  private func rate(
    _ addresses: [String],
    workers: Int,
    machines: Int,
    round: Int
  ) async throws -> Double {
    let contender = try Self.contender(addresses, workers: workers)
    let rate = try await rate(contender, machines: machines, round: round)
    await contender.end()
    return rate
  }

  private static func contender(
    _ addresses: [String],
    workers: Int
  ) throws -> PostgreSQLContender {
    try PostgreSQLContender(addresses, schema: schema, workers: workers, batch: 64)
  }

  /// Sends for a while, and returns the events per second.
  private func rate(
    _ contender: PostgreSQLContender,
    machines: Int,
    round: Int
  ) async throws -> Double {
    let started = ContinuousClock.now
    let events = try await contender.send(
      batch: Self.senders,
      machines: machines,
      for: duration,
      round: round
    )
    return Double(events) / seconds(ContinuousClock.now - started)
  }

  /// Makes databases beside that of the address; one alone has its own, so that none is in two sets.
  private func made(_ count: Int) throws -> [String] {
    let connection = try RawConnection(address)
    return try (1...count).map { number in
      let name = "growth_\(count)_\(number)"
      try connection.exchange([.init("DROP DATABASE IF EXISTS \(name)")])
      try connection.exchange([.init("CREATE DATABASE \(name)")])
      return address.replacingOccurrences(of: "///postgres?", with: "///\(name)?")
    }
  }

  private static func drop(_ address: String) throws {
    try RawConnection(address).exchange([.init("DROP SCHEMA \(schema) CASCADE")])
  }

  // MARK: - Machines

  /// What a number of machines costs.
  struct PopulationCost {
    var machines = 0
    var rate = 0.0
    /// Milliseconds of one awaited event, of counting machines by state, of looking for stuck ones
    /// while a tenth of the machines is parked, and of the slowest list that a page shows.
    var event = 0.0
    var counts = 0.0
    var stuck = 0.0
    var lists = 0.0
    /// The size of the tables and indexes in megabytes.
    var size = 0.0
  }

  /// Measures one worker on tables with so many machines.
  func machines(_ count: Int) async throws -> PopulationCost {
    try await PostgreSQLContender.make(
      [address],
      schema: Self.schema,
      machines: count,
      population
    )
    let contender = try Self.contender([address], workers: 1)
    var cost = PopulationCost(machines: count)
    var rates: [Double] = []
    for round in 0...rounds {
      let rate = try await rate(contender, machines: count, round: round)
      if round > 0 { rates.append(rate) }
    }
    cost.rate = median(rates)
    let tickets = contender.workers[0][Ticket.self]
    let operations = contender.workers[0].operations
    cost.event = try await medianTime { number in
      let id = RawSQLite.id(Int.random(in: 0..<count))
      _ = try await tickets.send(.go, to: id, key: "one-\(number)")
    }
    cost.counts = try await medianTime { _ in _ = try await tickets.counts() }
    let connection = try RawConnection(address)
    let size = try connection.exchange([
      .init(
        """
        SELECT sum(pg_total_relation_size(oid)) / 1000000 FROM pg_class \
        WHERE relnamespace = '\(Self.schema)'::regnamespace AND relkind = 'r'
        """
      )
    ])[0]
    cost.size = size.first?.first.flatMap(Double.init) ?? 0
    // Parked machines have no events, so that they come last.
    try connection.exchange([
      .init(
        """
        UPDATE \(Self.schema).machine SET status = 'parked', \
        fault = '{"reason":"no bank","key":"k","input":"go","time":0}' WHERE id % 10 = 0
        """
      )
    ])
    cost.stuck = try await medianTime { _ in
      let found = try await operations.stuck()
      guard found.first?.kind == .parked else {
        throw Surprise(description: "the first of \(found.count) stuck machines is not parked")
      }
    }
    cost.lists = try await PageLists(store: contender.store, machines: count, hasParked: true)
      .slowest()
    await contender.end()
    try Self.drop(address)
    return cost
  }

  /// The median of what a call takes, in milliseconds.
  private func medianTime(_ body: (Int) async throws -> Void) async throws -> Double {
    var times: [Double] = []
    for number in 0..<50 { times.append(try await milliseconds { try await body(number) }) }
    return median(times)
  }
}
