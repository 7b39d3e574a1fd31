#if PostgreSQL
import Foundation
import Statecraft
import StatecraftDurable
import Synchronization
import Testing

@testable import StatecraftPostgreSQL

/// Actions that take longer than the server lets a transaction wait.
@Suite(.withPostgreSQL, .timeLimit(.minutes(30))) struct LongDecisionTests {
  struct Slow: Statechart, Codable, Sendable {
    enum State: CaseIterable { case on }
    enum Event: CaseIterable, Codable, Sendable { case quick, slow }

    /// How long the action takes, in seconds.
    static let takes = Mutex(0.2)

    static let chart = Chart(initial: .on) {
      state(.on) {
        on(.quick)
        on(.slow).do { _ in Thread.sleep(forTimeInterval: Slow.takes.withLock(\.self)) }
      }
    }
  }

  @Test func `a machine whose step takes too long is parked, and others go on`() async throws {
    let schema = TestDatabase.newSchema()
    try await TestDatabase.withSchema(schema) { address in
      let store = try PostgreSQLStore(
        address,
        schema: schema,
        longestPauseInTransaction: .milliseconds(100),
        clock: nil
      )
      do {
        try await check(store)
        await store.close()
      } catch {
        await store.close()
        throw error
      }
    }
  }

  private func check(_ store: PostgreSQLStore) async throws {
    let machines = try DurableMachines(store: store) { Durable(Slow.self) }
    let slow = machines[Slow.self]
    for id in ["a", "b"] {
      try await repeating { _ = try await slow.start(id, Slow(), key: "start") }
    }
    // A busy server may end a session much later than it should.
    var count = 0
    while try await slow.status("a").status != .parked {
      count += 1
      let key = "\(count)"
      try await repeating {
        try await slow.post(.slow, to: "a", key: key)
        try await slow.post(.quick, to: "b", key: key)
        try await machines.processAll()
      }
      Slow.takes.withLock { $0 *= 2 }
    }
    #expect(try await slow.status("b").revision == Int64(count) + 1)
    let fault = try #require(try await slow.status("a").fault)
    #expect(fault.input == "slow")
    let start = "what it becomes cannot be stored: the steps of one transaction took "
    let end =
      "ends a transaction after 0.1 seconds in which it gets no statement; nothing of it was stored: let "
      + "actions be short, and do what takes long in work, or by a handler of outputs"
    #expect(fault.reason.hasPrefix(start), "\(fault.reason)")
    #expect(fault.reason.hasSuffix(end), "\(fault.reason)")
  }

  /// Repeats calls with their keys, as the error says that they meet when a busy machine lets a quick step
  /// take too long.
  private func repeating(_ calls: () async throws -> Void) async throws {
    while true {
      do {
        return try await calls()
      } catch let error as StoreError where error.kind == .unavailable || error.kind == .tooLong {
        continue
      }
    }
  }
}
#endif
