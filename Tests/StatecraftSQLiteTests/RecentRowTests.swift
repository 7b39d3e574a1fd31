#if SQLite
import Foundation
import GRDB
import Statecraft
import StatecraftDurable
import StatecraftSQLite
import Synchronization
import Testing

/// Decisions about machines whose rows are known from their last changes.
@Suite struct RecentRowTests {
  let file = TemporaryFile()

  /// One machine, a few, and so many that they are decided about before the transaction.
  static let counts = [1, 4, 5, 40]

  private static func request(_ count: Int, keys: [String] = []) -> ClaimRequest {
    .named(
      (1...count).map { NamedClaim(MachineAddress(chart: "Order", id: "\($0)"), keys: keys) },
      events: 10
    )
  }

  private static func step(_ claimed: ClaimedMachine, at now: WallTime) -> MachineChange {
    let (revision, state) = ((claimed.machine?.revision ?? 0) + 1, claimed.machine?.state ?? "")
    return MachineChange(
      step: claimed,
      at: now,
      state: "state \(revision)",
      key: "key-\(revision)-\(state)"
    )
  }

  /// Lets all machines take a step.
  private static func stepAll(_ store: SQLiteStore, _ count: Int) async throws -> [ChangeResult] {
    try await store.process(request(count)) { claim in
      claim.machines.map { step($0, at: claim.now) }
    }
  }

  /// Makes a store that knows machines, of whose rows somebody has changed the first one.
  private func storeWithOtherState(_ count: Int) async throws -> SQLiteStore {
    let store = try SQLiteStore(path: file.path)
    _ = try await Self.stepAll(store, count)
    try await write("UPDATE statecraft_machine SET state = 'other' WHERE name = '1'", in: store)
    return store
  }

  /// Lets all machines but the first one take a step, and expects that this is decided again with the first one's row.
  private func stepAllButFirst(_ store: SQLiteStore, _ count: Int) async throws -> [ChangeResult] {
    let seen = Mutex<[String?]>([])
    let results = try await store.process(Self.request(count)) { claim in
      seen.withLock { $0.append(claim.machines.first?.machine?.state) }
      return claim.machines.dropFirst().map { Self.step($0, at: claim.now) }
    }
    #expect(seen.withLock { $0 } == ["state 1", "other"])
    return results
  }

  private func write(_ sql: String, in store: SQLiteStore) async throws {
    try await store.database.write { try $0.execute(sql: sql) }
  }

  @Test(arguments: [1, 3]) func `the row of a machine that has just changed is not read`(
    _ count: Int
  ) async throws {
    let store = try SQLiteStore(path: file.path)
    let reads = Mutex(0)
    try await store.database.writeWithoutTransaction { db in
      db.trace { event in
        if "\(event)".contains("FROM statecraft_machine WHERE chart") { reads.withLock { $0 += 1 } }
      }
    }
    _ = try await Self.stepAll(store, count)
    let before = reads.withLock { $0 }
    let results = try await store.process(Self.request(count)) { claim in
      #expect(claim.machines.allSatisfy { $0.machine?.state == "state 1" })
      return claim.machines.map { Self.step($0, at: claim.now) }
    }
    #expect(results.allSatisfy { $0 == .applied })
    for _ in 0..<2 { _ = try await store.process(Self.request(count)) { _ in [] } }
    #expect(reads.withLock { $0 } == before)
    _ = try await store.process(Self.request(count, keys: ["other"])) { _ in [] }
    #expect(reads.withLock { $0 } == before + count)
  }

  @Test(
    arguments: counts,
    [
      "state = 'other'", "status = 4", "status = 5", "revision = 7",
      "changed = changed + 1, fault = NULL",
    ]
  )
  func `what others have written into a row is a conflict, and is read next`(
    _ count: Int,
    _ change: String
  ) async throws {
    let store = try SQLiteStore(path: file.path)
    _ = try await Self.stepAll(store, count)
    try await write("UPDATE statecraft_machine SET \(change) WHERE name = '1'", in: store)
    let row = try await store.machine(MachineAddress(chart: "Order", id: "1"))
    let results = try await Self.stepAll(store, count)
    #expect(results.enumerated().allSatisfy { $1 == ($0 == 0 ? .conflict : .applied) })
    #expect(results.count == count)
    #expect(try await store.machine(MachineAddress(chart: "Order", id: "1")) == row)
    let journal = try await store.journal(
      of: MachineAddress(chart: "Order", id: "1"),
      after: 0,
      limit: 10
    )
    #expect(journal.count == 1)
    _ = try await store.process(Self.request(count)) { claim in
      #expect(claim.machines.first?.machine == row)
      return []
    }
  }

  @Test(arguments: counts) func `a machine that does not change is decided about as its row is`(
    _ count: Int
  ) async throws {
    let store = try await storeWithOtherState(count)
    let results = try await stepAllButFirst(store, count)
    #expect(results == Array(repeating: .applied, count: count - 1))
    let known = Mutex(0)
    _ = try await store.process(Self.request(count)) { _ in
      known.withLock { $0 += 1 }
      return []
    }
    #expect(known.withLock { $0 } == 1)
  }

  @Test(arguments: counts)
  func `a machine that does not change is looked at beside machines that are new`(
    _ count: Int
  ) async throws {
    let store = try await storeWithOtherState(count)
    let results = try await stepAllButFirst(store, 2 * count)
    #expect(results == Array(repeating: .applied, count: 2 * count - 1))
  }

  @Test(arguments: counts) func `the rows of machines that have ended are read`(
    _ count: Int
  ) async throws {
    let store = try SQLiteStore(path: file.path)
    _ = try await Self.stepAll(store, count)
    let first = MachineAddress(chart: "Order", id: "1")
    let isErased = try await store.erase(first, expecting: nil, keepingAnswers: false)
    #expect(isErased)
    let seen = Mutex<[StoredMachine.Status?]>([])
    _ = try await store.process(Self.request(count)) { claim in
      seen.withLock { $0.append(claim.machines.first?.machine?.status) }
      return claim.machines.dropFirst().map { machine in
        var change = Self.step(machine, at: claim.now)
        change.machine.status = .done
        return change
      }
    }
    #expect(seen.withLock { $0 } == [.erased])
    let last = Mutex<[StoredMachine.Status?]>([])
    _ = try await store.process(Self.request(count)) { claim in
      last.withLock { $0 += claim.machines.map(\.machine?.status) }
      return []
    }
    #expect(last.withLock { $0 } == [.erased] + Array(repeating: .done, count: count - 1))
  }

  @Test(arguments: counts, ["ABORT", "ROLLBACK"])
  func `a change that is rolled back leaves no row behind`(
    _ count: Int,
    _ end: String
  ) async throws {
    let store = try SQLiteStore(path: file.path)
    _ = try await Self.stepAll(store, count)
    try await write(
      """
      CREATE TRIGGER refuse BEFORE UPDATE ON statecraft_machine \
      BEGIN SELECT RAISE(\(end), 'refused'); END
      """,
      in: store
    )
    await #expect(throws: StoreError.self) { _ = try await Self.stepAll(store, count) }
    try await write("DROP TRIGGER refuse", in: store)
    let results = try await store.process(Self.request(count)) { claim in
      #expect(claim.machines.allSatisfy { $0.machine?.state == "state 1" })
      return claim.machines.map { Self.step($0, at: claim.now) }
    }
    #expect(results.allSatisfy { $0 == .applied })
  }
}
#endif
