#if SQLite
import Foundation
import GRDB
import Statecraft
import StatecraftDurable
import StatecraftSQLite
import Synchronization
import Testing

/// Decisions about many machines, which are made before the transaction that records them.
@Suite struct DecisionTests {
  let file = TemporaryFile()

  private static let addresses = (1...40).map { MachineAddress(chart: "Order", id: "\($0)") }

  private static func claims(_ addresses: [MachineAddress]) -> ClaimRequest {
    .named(addresses.map { NamedClaim($0) }, events: 10)
  }

  @Test(arguments: ["status = 4", "status = 3", "status = 5", "revision = 7"])
  func `what has changed since the decision conflicts, and nothing of it is written`(
    _ change: String
  ) async throws {
    let store = try SQLiteStore(path: file.path)
    _ = try await store.process(Self.claims(Self.addresses)) { claim in
      claim.machines.map { MachineChange(step: $0, at: claim.now) }
    }
    let database = store.database
    let results = try await store.process(Self.claims(Self.addresses)) { claim in
      try database.write { db in
        try db.execute(sql: "UPDATE statecraft_machine SET \(change) WHERE name = '2'")
      }
      return claim.machines.map { MachineChange(step: $0, at: claim.now) }
    }
    #expect(results.enumerated().allSatisfy { $1 == ($0 == 1 ? .conflict : .applied) })
    #expect(results.count == Self.addresses.count)
    for address in Self.addresses {
      let count = try await store.journal(of: address, after: 0, limit: 10).count
      #expect(count == (address.id == "2" ? 1 : 2))
    }
  }

  @Test func `a key that was used since the decision conflicts`() async throws {
    let store = try SQLiteStore(path: file.path)
    _ = try await store.process(Self.claims(Self.addresses)) { claim in
      claim.machines.map { MachineChange(step: $0, at: claim.now) }
    }
    let database = store.database
    let results = try await store.process(Self.claims(Self.addresses)) { claim in
      try database.write { db in
        try db.execute(
          sql: "UPDATE statecraft_journal SET key = 'key-2' WHERE machine = 1"
        )
      }
      return claim.machines.map { MachineChange(step: $0, at: claim.now) }
    }
    #expect(results.enumerated().allSatisfy { $1 == ($0 == 0 ? .conflict : .applied) })
    #expect(results.count == Self.addresses.count)
    #expect(try await store.machine(Self.addresses[0])?.revision == 1)
  }

  @Test func `a decision that throws before the transaction writes nothing`() async throws {
    struct Refused: Error {}
    let store = try SQLiteStore(path: file.path)
    await #expect(throws: Refused.self) {
      _ = try await store.process(Self.claims(Self.addresses)) { _ in throw Refused() }
    }
    #expect(try await store.list(MachineQuery(chart: "Order")).isEmpty)
  }

  @Test func `the end of a delivery shares the transaction of another change`() async throws {
    let store = try SQLiteStore(path: file.path)
    let commits = CommitCounter()
    store.database.add(transactionObserver: commits, extent: .databaseLifetime)
    let gate = DispatchSemaphore(value: 0)
    store.database.asyncWriteWithoutTransaction { _ in gate.wait() }
    let end = Task { try await store.deleteOutputs([1]) }
    let post = Task {
      try await store.post([
        Posting(to: Self.addresses[0], key: "start", input: .start(context: "{}"))
      ])
    }
    while store.waitingChanges < 2 { await Task.yield() }
    gate.signal()
    try await end.value
    _ = try await post.value
    #expect(commits.count.withLock { $0 } == 1)
  }

  @Test func `the end of a delivery needs no other change`() async throws {
    let store = try SQLiteStore(path: file.path)
    try await store.deleteOutputs([1])
    #expect(try await store.claimOutputs(charts: ["Order"], limit: 1, lease: .seconds(1)).isEmpty)
  }
}
#endif
