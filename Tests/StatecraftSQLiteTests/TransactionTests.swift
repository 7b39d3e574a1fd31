#if SQLite
import Foundation
import GRDB
import Statecraft
import StatecraftDurable
import StatecraftSQLite
import Synchronization
import Testing

/// Transactions that hold the changes of many callers, or those of the user.
@Suite struct TransactionTests {
  let file = TemporaryFile()

  private struct Refused: Error {}

  private static func start(_ id: String, key: String = "start") -> Posting {
    Posting(to: MachineAddress(chart: "Order", id: id), key: key, input: .start(context: "{}"))
  }

  @Test func `changes that come while the connection is busy share a transaction`() async throws {
    let store = try SQLiteStore(path: file.path)
    let commits = CommitCounter()
    store.database.add(transactionObserver: commits, extent: .databaseLifetime)
    let gate = DispatchSemaphore(value: 0)
    // The connection is busy until all callers wait.
    store.database.asyncWriteWithoutTransaction { _ in gate.wait() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<500 {
        group.addTask { _ = try await store.post([Self.start("\(number)")]) }
      }
      while store.waitingChanges < 500 { await Task.yield() }
      gate.signal()
      try await group.waitForAll()
    }
    #expect(try await store.list(MachineQuery(chart: "Order", limit: 1_000)).count == 500)
    #expect(commits.count.withLock { $0 } == 1)
  }

  @Test func `a decision that throws writes nothing, and others are not affected`() async throws {
    let store = try SQLiteStore(path: file.path)
    let gate = DispatchSemaphore(value: 0)
    store.database.asyncWriteWithoutTransaction { _ in gate.wait() }
    let first = Task { try await store.post([Self.start("1")]) }
    let failed = Task { try await store.process(.named([], events: 0)) { _ in throw Refused() } }
    let second = Task { try await store.post([Self.start("2")]) }
    while store.waitingChanges < 3 { await Task.yield() }
    gate.signal()
    _ = try await (first.value, second.value)
    await #expect(throws: Refused.self) { try await failed.value }
    #expect(try await store.list(MachineQuery(chart: "Order")).map(\.id) == ["1", "2"])
  }

  @Test func `a post in the user's transaction is committed with it`() async throws {
    let store = try SQLiteStore(path: file.path)
    try await store.database.write { db in
      try db.execute(sql: "CREATE TABLE cart(key INTEGER PRIMARY KEY); INSERT INTO cart VALUES (9)")
    }
    var signals = store.wakeUps().makeAsyncIterator()
    let results = try await store.database.write { db in
      try db.execute(sql: "DELETE FROM cart WHERE key = 9")
      return try store.post([Self.start("42")], in: db)
    }
    guard case .accepted? = results.first else {
      Issue.record("the result is \(results)")
      return
    }
    #expect(await signals.next() != nil)
    let address = MachineAddress(chart: "Order", id: "42")
    #expect(try await store.machine(address)?.status == .starting)
    #expect(
      try await store.database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM cart") } == 0
    )
  }

  @Test func `a post in the user's transaction is rolled back with it`() async throws {
    let store = try SQLiteStore(path: file.path)
    await #expect(throws: Refused.self) {
      try await store.database.write { db in
        try store.post([Self.start("42")], in: db)
        throw Refused()
      }
    }
    #expect(try await store.machine(MachineAddress(chart: "Order", id: "42")) == nil)
    // The number of a chart that was rolled back is not used for another chart.
    _ = try await store.post([
      Posting(to: MachineAddress(chart: "Cart", id: "1"), key: "k", input: .start(context: "{}"))
    ])
    _ = try await store.post([Self.start("43")])
    #expect(try await store.list(MachineQuery(chart: "Order")).map(\.id) == ["43"])
    #expect(try await store.list(MachineQuery(chart: "Cart")).map(\.id) == ["1"])
  }

  @Test func `a transaction of another connection is refused`() async throws {
    let store = try SQLiteStore(path: file.path)
    let other = try DatabasePool(path: file.path)
    await #expect(throws: StoreError.self) {
      try await other.write { db in _ = try store.post([Self.start("42")], in: db) }
    }
  }

  @Test func `a full disk acknowledges nothing, and the store goes on after space is made`()
    async throws
  {
    let store = try SQLiteStore(path: file.path)
    _ = try await store.post([Self.start("0")])
    let pages = try await store.database.writeWithoutTransaction { db in
      try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    }
    try await store.database.writeWithoutTransaction { db in
      _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = \(pages + 5)")
    }
    var accepted: [String] = []
    var error: StoreError?
    for number in 1...1_000 where error == nil {
      let posting = Posting(
        to: MachineAddress(chart: "Order", id: "\(number)"),
        key: "start",
        input: .start(context: String(repeating: "x", count: 500))
      )
      do {
        _ = try await store.post([posting])
        accepted.append(posting.address.id)
      } catch let found as StoreError {
        error = found
      }
    }
    #expect(error?.kind == .full)
    #expect(
      error?.reason
        == "the disk of '\(file.path)' is full; nothing of this change was stored: free "
        + "some space, and repeat the change with the same key"
    )
    let stored = try await store.list(MachineQuery(chart: "Order", limit: 2_000)).map(\.id)
    #expect(Set(stored) == Set(accepted + ["0"]))
    try await store.database.writeWithoutTransaction { db in
      _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = 1000000")
    }
    let results = try await store.post([Self.start("\(accepted.count + 1)")])
    guard case .accepted? = results.first else {
      Issue.record("the result is \(results)")
      return
    }
    #expect(try await store.damage() == [])
  }

  // MARK: - What was rolled back

  /// Bounds how many pages a store's file may have: those that it has, or any number.
  private func bound(_ store: SQLiteStore, toPresentSize isBounded: Bool) async throws {
    try await store.database.writeWithoutTransaction { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      _ = try Int.fetchOne(
        db,
        sql: "PRAGMA max_page_count = \(isBounded ? pages : 1_000_000)"
      )
    }
  }

  /// A start that has no room in a file that may not grow.
  private static func large(_ id: String, of chart: String) -> Posting {
    Posting(
      to: MachineAddress(chart: chart, id: id),
      key: "start",
      input: .start(context: String(repeating: "x", count: 50_000))
    )
  }

  @Test func `the number of a chart from a failed transaction is not used`() async throws {
    let store = try SQLiteStore(path: file.path)
    _ = try await store.post([Self.start("0")])
    try await bound(store, toPresentSize: true)
    await #expect(throws: StoreError.self) {
      try await store.post([Self.large("1", of: "Cart")])
    }
    try await bound(store, toPresentSize: false)
    _ = try await store.post([
      Posting(to: MachineAddress(chart: "Box", id: "2"), key: "k", input: .start(context: "{}"))
    ])
    _ = try await store.post([Self.large("3", of: "Cart")])
    #expect(try await store.list(MachineQuery(chart: "Cart")).map(\.id) == ["3"])
    #expect(try await store.list(MachineQuery(chart: "Box")).map(\.id) == ["2"])
  }

  @Test func `what a claim of a failed transaction has passed is looked at again`() async throws {
    let store = try SQLiteStore(path: file.path)
    store.pass(from: 10)
    try await bound(store, toPresentSize: true)
    let gate = DispatchSemaphore(value: 0)
    store.database.asyncWriteWithoutTransaction { _ in gate.wait() }
    let posts = Task { try await store.post((0..<20).map { Self.start("\($0)") }) }
    while store.waitingChanges < 1 { await Task.yield() }
    // It passes all of these inputs, which are of another chart.
    let claim = Task { try await Self.waiting(store, "Cart") }
    while store.waitingChanges < 2 { await Task.yield() }
    let failure = Task { try await store.post([Self.large("1", of: "Cart")]) }
    while store.waitingChanges < 3 { await Task.yield() }
    gate.signal()
    await #expect(throws: StoreError.self) { try await posts.value }
    await #expect(throws: StoreError.self) { try await claim.value }
    await #expect(throws: StoreError.self) { try await failure.value }
    try await bound(store, toPresentSize: false)
    // The numbers of inputs that were rolled back are given again.
    _ = try await store.post([Self.large("1", of: "Cart")])
    #expect(try await Self.waiting(store, "Cart") == ["Cart/1"])
  }

  private static func waiting(_ store: SQLiteStore, _ chart: String) async throws -> [String] {
    let found = Mutex<[String]>([])
    _ = try await store.process(.waiting(charts: [chart: 1], machines: 9, events: 9)) { claim in
      found.withLock { $0 = claim.machines.map { "\($0.address)" } }
      return []
    }
    return found.withLock { $0 }
  }
}
#endif
