import Foundation
import Logging
import Statecraft
import StatecraftDurable
import StatecraftSQLite

/// Durable machines as their user runs them: senders that wait for each answer, and outputs that are
/// delivered meanwhile.
final class Contender: Sendable {
  let store: SQLiteStore
  let machines: DurableMachines
  private let service: Task<Void, any Error>
  private let count: Int

  init(path: String, machines count: Int, _ population: Population) async throws {
    store = try SQLiteStore(path: path)
    machines = try Self.machines(store)
    self.count = count
    try await population.fill(store, count: count)
    service = Task { [machines] in try await machines.run() }
  }

  /// Registers the chart; the handler receives outputs and does nothing.
  static func machines(_ store: SQLiteStore) throws -> DurableMachines {
    var settings = DurableSettings()
    settings.logger.logLevel = .critical
    return try DurableMachines(store: store, settings: settings) {
      Durable(Ticket.self).outputs { _, _ in }
    }
  }

  /// Sends events to machines, so many at the same time, for some time.
  ///
  /// - Returns: the number of answers.
  func run(senders: Int, for duration: Duration, round: Int) async throws -> Int {
    try await run(senders, for: duration) { [count, tickets = machines[Ticket.self]] in
      _ = try await tickets.send(.go, to: Self.random(of: count), key: "\(round)-\($0)-\($1)")
      return 1
    }
  }

  /// Sends events to machines in calls with so many events each, some calls at the same time, for some time.
  ///
  /// - Returns: the number of answers.
  func run(
    calls: Int,
    of batch: Int,
    for duration: Duration,
    round: Int
  ) async throws -> Int {
    try await run(calls, for: duration) { [count, tickets = machines[Ticket.self]] caller, sent in
      let results = await tickets.send(
        contentsOf: (sent..<sent + batch).map {
          .init(.go, to: Self.random(of: count), key: "\(round)-\(caller)-\($0)")
        }
      )
      for result in results { _ = try result.get() }
      return batch
    }
  }

  private static func random(of count: Int) -> String { RawSQLite.id(Int.random(in: 0..<count)) }

  /// Lets senders send, each with its number and that of the events that it has sent, for some time.
  private func run(
    _ senders: Int,
    for duration: Duration,
    _ send: @escaping @Sendable (_ sender: Int, _ sent: Int) async throws -> Int
  ) async throws -> Int {
    let end = ContinuousClock.now + duration
    return try await withThrowingTaskGroup(of: Int.self) { group in
      for sender in 0..<senders {
        group.addTask {
          var sent = 0
          while ContinuousClock.now < end { sent += try await send(sender, sent) }
          return sent
        }
      }
      return try await group.reduce(0, +)
    }
  }

  /// Waits until all outputs are delivered.
  func drain() async throws {
    while try await store.ages().outputs != nil { try await Task.sleep(for: .milliseconds(5)) }
  }

  func end() async throws {
    service.cancel()
    _ = try? await service.value
    try store.close()
  }
}
