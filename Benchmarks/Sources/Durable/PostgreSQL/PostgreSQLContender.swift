import Foundation
import Logging
import Statecraft
import StatecraftDurable
import StatecraftPostgreSQL

/// Durable machines as workers run them: each with connections, loops and senders of its own, all on
/// the same databases.
final class PostgreSQLContender: Sendable {
  let workers: [DurableMachines]
  /// The stores of the workers.
  private let stores: [OpenStore]
  private let services: [Task<Void, any Error>]
  /// They ask whether something waits, at little cost.
  private let connections: [RawConnection]
  private let schema: String
  private let run = UUID().uuidString.prefix(8)

  /// Starts workers on tables that have machines.
  ///
  /// - Parameters:
  ///   - addresses: the addresses of the databases.
  ///   - schema: where the tables are.
  ///   - count: the number of workers.
  ///   - batch: the number of machines in one transaction of posted events.
  /// - Throws: an error of a store, or of the registration.
  init(_ addresses: [String], schema: String, workers count: Int, batch: Int) throws {
    connections = try addresses.map { try RawConnection($0) }
    self.schema = schema
    stores = try (0..<count).map { _ in try Self.store(addresses, schema) }
    workers = try stores.map { try Self.machines($0.store, batch: batch) }
    services = workers.map { worker in Task { try await worker.run() } }
  }

  /// The store of the first worker.
  var store: any DurableStore { stores[0].store }

  /// A store in one database, or in several.
  private struct OpenStore: Sendable {
    let store: any DurableStore
    let close: @Sendable () async -> Void
  }

  private static func store(_ addresses: [String], _ schema: String) throws -> OpenStore {
    let parts = try addresses.map { try PostgreSQLStore($0, schema: schema) }
    if parts.count == 1 { return OpenStore(store: parts[0]) { await parts[0].close() } }
    let shared = try ShardedStore(parts)
    return OpenStore(store: shared) { await shared.close() }
  }

  /// Makes the tables, with machines.
  static func make(
    _ addresses: [String],
    schema: String,
    machines: Int,
    _ population: Population
  ) async throws {
    let store = try store(addresses, schema)
    try await population.fill(store.store, count: machines)
    await store.close()
  }

  /// Registers the chart; the handler receives outputs and does nothing.
  static func machines(_ store: any DurableStore, batch: Int = 64) throws -> DurableMachines {
    var settings = DurableSettings()
    settings.machinesPerStep = batch
    settings.logger.logLevel = .critical
    return try DurableMachines(store: store, settings: settings) {
      Durable(Ticket.self).outputs { _, _ in }
    }
  }

  /// Sends events to machines at random, so many at the same time from each worker, for some time.
  ///
  /// - Returns: the number of answers; the outputs are delivered.
  func send(
    batch: Int,
    machines count: Int,
    for duration: Duration,
    round: Int
  ) async throws -> Int {
    try await sending(batch, for: duration, round: round) { tickets, key in
      _ = try await tickets.send(.go, to: RawSQLite.id(Int.random(in: 0..<count)), key: key)
      return 1
    }
  }

  /// Sends events to machines at random, so many in each call, one call after the other from each worker, for some time.
  ///
  /// - Returns: the number of answers; the outputs are delivered.
  func call(
    batch: Int,
    machines count: Int,
    for duration: Duration,
    round: Int
  ) async throws -> Int {
    try await sending(1, for: duration, round: round) { tickets, key in
      let results = await tickets.send(
        contentsOf: differentNumbers(batch, of: count).enumerated().map {
          .init(.go, to: RawSQLite.id($1), key: "\(key)-\($0)")
        }
      )
      for result in results { _ = try result.get() }
      return batch
    }
  }

  /// Lets so many senders of each worker send, each with new keys, for some time.
  private func sending(
    _ senders: Int,
    for duration: Duration,
    round: Int,
    _ send: @escaping @Sendable (ChartMachines<Ticket>, _ key: String) async throws -> Int
  ) async throws -> Int {
    let end = ContinuousClock.now + duration
    let events = try await withThrowingTaskGroup(of: Int.self) { group in
      for (place, worker) in workers.enumerated() {
        let tickets = worker[Ticket.self]
        for sender in 0..<senders {
          group.addTask { [run] in
            var (events, sent) = (0, 0)
            while ContinuousClock.now < end {
              events += try await send(tickets, "key-\(run)-\(round)-\(place)-\(sender)-\(sent)")
              sent += 1
            }
            return events
          }
        }
      }
      return try await group.reduce(0, +)
    }
    try await drain()
    return events
  }

  /// Posts an event to each of some machines, so many in each transaction, until they are applied.
  func post(to numbers: [Int], batch: Int, round: Int) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (place, store) in stores.enumerated() {
        let tickets = workers[place][Ticket.self]
        let parts = parts(of: numbers, place, stores.count, batch)
        group.addTask { [run] in
          for part in parts {
            _ = try await store.store.post(
              part.map {
                try tickets.posting(.go, to: RawSQLite.id($0), key: "key-\(run)-p\(round)-\($0)")
              }
            )
          }
        }
      }
      try await group.waitForAll()
    }
    try await drain()
  }

  /// Waits until everything is applied and delivered.
  private func drain() async throws {
    while true {
      let waits = try connections.contains { connection in
        try connection.exchange([
          .init(
            """
            SELECT EXISTS (SELECT FROM \(schema).inbox) OR EXISTS (SELECT FROM \(schema).outbox)
            """
          )
        ])[0] != [["f"]]
      }
      if !waits { return }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  func end() async {
    for service in services { service.cancel() }
    for service in services { _ = try? await service.value }
    for store in stores { await store.close() }
  }
}
