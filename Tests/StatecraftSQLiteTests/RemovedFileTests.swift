#if SQLite
import Foundation
import GRDB
import Statecraft
import StatecraftDurable
import StatecraftSQLite
import Testing

/// Files that are removed, moved or replaced while a store has them open.
@Suite struct RemovedFileTests {
  let file = TemporaryFile()
  let address = MachineAddress(chart: "Order", id: "42")

  private func event(_ key: String) -> Posting {
    Posting(to: address, key: key, input: .event("\"go\""))
  }

  /// Opens a store, and starts the machine.
  private func open() async throws -> SQLiteStore {
    let store = try SQLiteStore(path: file.path)
    let start = Posting(to: address, key: "start", input: .start(context: "{}"))
    try expectAccepted(await store.post([start]))
    return store
  }

  private func expectAccepted(_ results: [PostResult]) {
    guard case .accepted? = results.first, results.count == 1 else {
      Issue.record("the results are \(results)")
      return
    }
  }

  /// Expects that the store stores nothing, and says why.
  private func expectRefusal(_ body: () async throws -> Void) async {
    let error = await #expect(throws: StoreError.self) { try await body() }
    #expect(error?.kind == .damaged)
    #expect(
      error?.reason
        == "the file '\(file.path)' was removed or replaced while the store was open; nothing was stored, "
        + "because it would be lost when the program ends: stop the program, restore the file, and start "
        + "it again"
    )
  }

  @Test func `what would be written to a file that was removed is not acknowledged`() async throws {
    let store = try await open()
    #expect(try await store.pausedCharts() == [])
    try FileManager.default.removeItem(atPath: file.path)
    await expectRefusal { _ = try await store.post([event("k")]) }
    await expectRefusal { try await store.setPaused(true, chart: "Order") }
    // What a service asks to know whether it is ready.
    await expectRefusal { _ = try await store.pausedCharts() }
    await expectRefusal {
      try await store.database.write { [posting = event("k")] db in
        _ = try store.post([posting], in: db)
      }
    }
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `a file that was moved away stores nothing until it is back`() async throws {
    let store = try await open()
    try expectAccepted(await store.post([event("a")]))
    let elsewhere = file.folder.appendingPathComponent("elsewhere.db").path
    try FileManager.default.moveItem(atPath: file.path, toPath: elsewhere)
    await expectRefusal { _ = try await store.post([event("b")]) }
    try FileManager.default.moveItem(atPath: elsewhere, toPath: file.path)
    #expect(try await store.pending(of: address, limit: 9).inbox.map(\.key) == ["start", "a"])
    try expectAccepted(await store.post([event("b")]))
    #expect(try await store.pending(of: address, limit: 9).inbox.map(\.key) == ["start", "a", "b"])
    #expect(try await store.damage() == [])
    try store.close()
  }

  @Test func `a transaction of the program is rolled back if the file went after its last post`()
    async throws
  {
    let store = try await open()
    try await store.database.write { db in
      try db.execute(sql: "CREATE TABLE cart(key INTEGER PRIMARY KEY)")
    }
    let elsewhere = file.folder.appendingPathComponent("elsewhere.db").path
    func change(_ keys: String..., then body: @escaping @Sendable () throws -> Void) async throws {
      let postings = keys.map { event($0) }
      try await store.database.write { db in
        for posting in postings { _ = try store.post([posting], in: db) }
        try db.execute(sql: "INSERT INTO cart VALUES (?)", arguments: [postings.count])
        try body()
      }
    }
    await expectRefusal {
      try await change("a", "b") { [path = file.path] in
        try FileManager.default.moveItem(atPath: path, toPath: elsewhere)
      }
    }
    try FileManager.default.moveItem(atPath: elsewhere, toPath: file.path)
    #expect(try await store.pending(of: address, limit: 9).inbox.map(\.key) == ["start"])
    // The next transaction is watched again, and its end wakes workers.
    var signals = store.wakeUps().makeAsyncIterator()
    try await change("c", "d", "e") {}
    #expect(await signals.next() != nil)
    let inbox = try await store.pending(of: address, limit: 9).inbox
    #expect(inbox.map(\.key) == ["start", "c", "d", "e"])
    let keys = try await store.database.read { try Int.fetchAll($0, sql: "SELECT key FROM cart") }
    #expect(keys == [3])
    await expectRefusal {
      try await change("f") { [path = file.path] in
        try FileManager.default.moveItem(atPath: path, toPath: elsewhere)
      }
    }
  }

  @Test(arguments: [false, true])
  func `what would be written to a log that was removed is not acknowledged`(
    isLinked: Bool
  ) async throws {
    let path = isLinked ? file.folder.appendingPathComponent("link.db").path : file.path
    if isLinked {
      try SQLiteStore(path: file.path).close()
      try FileManager.default.createSymbolicLink(
        atPath: path,
        withDestinationPath: file.path
      )
    }
    let store = try SQLiteStore(path: path)
    let start = Posting(to: address, key: "start", input: .start(context: "{}"))
    try expectAccepted(await store.post([start]))
    try expectAccepted(await store.post([event("a")]))
    let log = URL(fileURLWithPath: file.path).resolvingSymlinksInPath().path + "-wal"
    try FileManager.default.removeItem(atPath: log)
    let error = await #expect(throws: StoreError.self) { try await store.post([event("b")]) }
    #expect(error?.kind == .damaged)
    #expect(
      error?.reason
        == "the write-ahead log '\(log)' of '\(path)' was removed or replaced while the store was open; "
        + "nothing was stored, because it would be lost when the program is killed: end the program "
        + "without killing it, so that it writes what the log has to the database, and start it again "
        + "without a log"
    )
    try store.close()
    // What was acknowledged before is in the database.
    let again = try SQLiteStore(path: path)
    #expect(try await again.pending(of: address, limit: 9).inbox.map(\.key) == ["start", "a"])
    #expect(try await again.damage() == [])
    try again.close()
  }

  @Test func `a file that was replaced is not written, and neither is the other one`()
    async throws
  {
    let store = try await open()
    let elsewhere = file.folder.appendingPathComponent("elsewhere.db").path
    try FileManager.default.moveItem(atPath: file.path, toPath: elsewhere)
    try FileManager.default.copyItem(atPath: elsewhere, toPath: file.path)
    let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
    await expectRefusal { _ = try await store.post([event("k")]) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before)
  }

  @Test func `a store finds its file whatever the working directory will be`() async throws {
    let folders = FileManager.default.currentDirectoryPath.split(separator: "/").count
    let path = String(repeating: "../", count: folders) + file.path.dropFirst()
    let store = try SQLiteStore(path: path)
    #expect(store.path == path)
    #expect(store.database.path.hasPrefix("/"))
    let start = Posting(to: address, key: "start", input: .start(context: "{}"))
    try expectAccepted(await store.post([start]))
    #expect(try await store.machine(address)?.status == .starting)
    #expect(FileManager.default.fileExists(atPath: file.path))
  }
}
#endif
