#if SQLite
import Foundation
import GRDB
import StatecraftRandom
import Testing

@testable import StatecraftSQLite

/// The write-ahead log, whose writes are put together.
@Suite struct LogBufferTests {
  /// A connection whose cache is so small that a transaction writes pages to the log long before it ends.
  private static func connection(
    _ path: String,
    synchronous: String = "FULL",
    isBuffered: Bool = true
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.journalMode = .wal
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA synchronous = \(synchronous); PRAGMA cache_size = 10; PRAGMA wal_autocheckpoint = 60;
          CREATE TABLE IF NOT EXISTS entry(key INTEGER PRIMARY KEY, value BLOB NOT NULL)
          """
      )
      if isBuffered { try LogBuffer.install(in: db) }
      // A store keeps its changes in memory until the commit.
      try db.execute(sql: "PRAGMA cache_spill = ON")
    }
    return queue
  }

  private static func contents(of db: Database) throws -> [Int: Data] {
    let rows = try Row.fetchAll(db, sql: "SELECT key, value FROM entry")
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["key"], $0["value"]) })
  }

  /// What somebody finds who opens copies of the files, as they are after a process was killed.
  private static func contentsAfterKill(
    of path: String
  ) throws -> (contents: [Int: Data], check: String?) {
    let copy = TemporaryFile()
    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy.path + suffix)
    }
    let queue = try DatabaseQueue(path: copy.path)
    return try queue.read { db in
      (try contents(of: db), try String.fetchOne(db, sql: "PRAGMA integrity_check"))
    }
  }

  /// Changes some entries, with savepoints that are rolled back.
  private static func change(
    _ db: Database,
    _ contents: inout [Int: Data],
    _ random: inout SplitMix64
  ) throws {
    for _ in 0..<random.number(below: 80) {
      let key = random.number(below: 400)
      if random.chance(20) {
        try db.execute(sql: "DELETE FROM entry WHERE key = ?", arguments: [key])
        contents[key] = nil
      } else {
        let value = Data(
          repeating: UInt8(random.number(below: 256)),
          count: random.number(below: 9_000)
        )
        try db.execute(
          sql: "INSERT OR REPLACE INTO entry VALUES (?, ?)",
          arguments: [key, value]
        )
        contents[key] = value
      }
    }
    guard random.chance(40) else { return }
    var inner = contents
    let isKept = random.chance(50)
    try db.inSavepoint {
      try change(db, &inner, &random)
      return isKept ? .commit : .rollback
    }
    if isKept { contents = inner }
  }

  @Test(arguments: ["FULL", "NORMAL", "OFF"], UInt64(1)...4)
  func `others, and whoever comes after a kill, find each commit and nothing else`(
    _ synchronous: String,
    _ seed: UInt64
  ) throws {
    let file = TemporaryFile()
    let writer = try Self.connection(file.path, synchronous: synchronous)
    let reader = try DatabaseQueue(path: file.path)
    var random = SplitMix64(seed: seed)
    var contents: [Int: Data] = [:]
    for _ in 0..<40 {
      var changed = contents
      let isCommitted = random.chance(80)
      try writer.writeWithoutTransaction { db in
        try db.inTransaction {
          try Self.change(db, &changed, &random)
          // What is in the log is read again, also before the transaction ends.
          #expect(try Self.contents(of: db) == changed)
          return isCommitted ? .commit : .rollback
        }
      }
      if isCommitted { contents = changed }
      #expect(try reader.read(Self.contents) == contents)
      let found = try Self.contentsAfterKill(of: file.path)
      #expect(found.contents == contents)
      #expect(found.check == "ok")
      if random.chance(10) {
        try writer.writeWithoutTransaction { db in
          try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
      }
    }
    try writer.close()
    #expect(try reader.read(Self.contents) == contents)
  }

  @Test(arguments: [true, false])
  func `a transaction takes a call for many pages`(_ isBuffered: Bool) throws {
    let file = TemporaryFile()
    let disk = try UnreliableDisk(file.path, seed: 1)
    let writer = try Self.connection(file.path, isBuffered: isBuffered)
    let before = disk.logWrites
    try writer.write { db in
      try db.execute(sql: "PRAGMA cache_size = 1000")
      try db.execute(sql: "INSERT INTO entry VALUES (1, randomblob(400000))")
    }
    // Some 100 pages, with a call for each and one for what describes it.
    let calls = disk.logWrites - before
    #expect(isBuffered ? calls < 12 : calls > 190)
    try writer.close()
  }

  @Test(arguments: UInt64(1)...6)
  func `a transaction that cannot be written fails, and the next one does not`(
    _ seed: UInt64
  ) throws {
    let file = TemporaryFile()
    let disk = try UnreliableDisk(file.path, seed: seed)
    let writer = try Self.connection(file.path)
    var random = SplitMix64(seed: seed)
    var contents: [Int: Data] = [:]
    try writer.write { db in try Self.change(db, &contents, &random) }
    for _ in 0..<20 {
      var changed = contents
      do {
        try writer.write { db in
          if random.chance(50) { disk.failNextWrite(after: random.number(below: 5)) }
          try Self.change(db, &changed, &random)
        }
        contents = changed
      } catch let error as DatabaseError {
        #expect(error.resultCode == .SQLITE_FULL)
      }
      // A transaction without changes has written nothing, so that the failure is still to come.
      disk.failNothing()
      #expect(try writer.read(Self.contents) == contents)
    }
    #expect(disk.failures > 0)
    #expect(try writer.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    try writer.close()
  }

  @Test func `who goes on after an error in a transaction does not commit what is lost`() throws {
    let file = TemporaryFile()
    let disk = try UnreliableDisk(file.path, seed: 1)
    let writer = try Self.connection(file.path)
    try writer.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 0")
      try db.execute(sql: "INSERT INTO entry VALUES (1, randomblob(100))")
      #expect(throws: DatabaseError.self) {
        try db.inTransaction {
          // More than the cache has, and less than the buffer.
          for key in 2..<14 {
            try db.execute(sql: "INSERT INTO entry VALUES (?, randomblob(4000))", arguments: [key])
          }
          disk.failNextWrite()
          // Reads what is only in the log.
          _ = try? Self.contents(of: db)
          try? db.execute(sql: "INSERT INTO entry VALUES (100, randomblob(4000))")
          return .commit
        }
      }
      disk.failNothing()
      #expect(try Array(Self.contents(of: db).keys) == [1])
      try db.execute(sql: "INSERT INTO entry VALUES (2, randomblob(9000))")
    }
    let found = try Self.contentsAfterKill(of: file.path)
    #expect(found.contents.keys.sorted() == [1, 2])
    #expect(found.check == "ok")
    #expect(disk.failures == 1)
    try writer.close()
  }

  @Test func `the store gathers the writes to its log`() async throws {
    let file = TemporaryFile()
    let disk = try UnreliableDisk(file.path, seed: 1)
    let store = try SQLiteStore(path: file.path)
    let before = disk.logWrites
    try await store.database.write { db in
      try db.execute(sql: "CREATE TABLE filler(value BLOB)")
      try db.execute(sql: "INSERT INTO filler VALUES (randomblob(400000))")
    }
    #expect(disk.logWrites - before < 12)
    try store.close()
  }
}
#endif
