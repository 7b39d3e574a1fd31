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
    let end = ContinuousClock.now + duration
    let tickets = machines[Ticket.self]
    let count = count
    return try await withThrowingTaskGroup(of: Int.self) { group in
      for sender in 0..<senders {
        group.addTask {
          var sent = 0
          while ContinuousClock.now < end {
            _ = try await tickets.send(
              .go,
              to: RawSQLite.id(Int.random(in: 0..<count)),
              key: "\(round)-\(sender)-\(sent)"
            )
            sent += 1
          }
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
