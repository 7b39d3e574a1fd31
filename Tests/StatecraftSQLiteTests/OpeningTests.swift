#if SQLite
import Foundation
import GRDB
import Statecraft
import StatecraftDurable
import StatecraftSQLite
import Testing

/// What a store says of files that it cannot use.
@Suite struct OpeningTests {
  let file = TemporaryFile()

  @Test func `a second store that writes is refused and names the process`() throws {
    let first = try SQLiteStore(path: file.path)
    let text = message { _ = try SQLiteStore(path: file.path) }
    #expect(
      text
        == "'\(file.path)' is already open for writing in the process \(getpid()); only one store "
        + "may write a file: stop the other one first; commands that only read work beside it, and a "
        + "program can read with SQLiteStore(path:, access: .reading)"
    )
    try first.close()
  }

  @Test func `a file is free for the next store when one is closed`() throws {
    let first = try SQLiteStore(path: file.path)
    try first.close()
    let second = try SQLiteStore(path: file.path)
    // The first one has nothing to give back any more.
    try first.close()
    #expect(
      message { _ = try SQLiteStore(path: file.path) }.contains("already open for writing")
    )
    try second.close()
  }

  #if os(Linux)
  @Test func `a process that begins meanwhile does not keep the lock`() throws {
    let first = try SQLiteStore(path: file.path)
    // What a new process has until it executes its program.
    let copies = try descriptors(of: "\(file.path)-writer").map { dup($0) }
    try #require(copies.count == 1)
    defer { for copy in copies { close(copy) } }
    try first.close()
    try SQLiteStore(path: file.path).close()
  }

  private func descriptors(of path: String) throws -> [Int32] {
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    return numbers.compactMap { Int32($0) }.filter { number in
      let link = "/proc/self/fd/\(number)"
      return (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == place
    }
  }
  #endif

  @Test(arguments: ["", ":memory:", "file::memory:?cache=shared"])
  func `a database in memory is no file of a store`(path: String) {
    #expect(
      message { _ = try SQLiteStore(path: path) }
        == "'\(path)' names a database in memory, which ends with the program and keeps nothing; pass the "
        + "path of a file, or, where nothing needs to stay, use InMemoryStore"
    )
    #expect(!FileManager.default.fileExists(atPath: "\(path)-writer"))
  }

  @Test func `a symbolic link to a file does not make a second writer`() throws {
    let first = try SQLiteStore(path: file.path)
    let link = file.folder.appendingPathComponent("link.db").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file.path)
    let text = message { _ = try SQLiteStore(path: link) }
    #expect(text.hasPrefix("'\(link)' is already open for writing in the process \(getpid());"))
    try first.close()
  }

  @Test func `a file with a hard link is read, and not written`() throws {
    do { _ = try SQLiteStore(path: file.path) }
    let other = file.folder.appendingPathComponent("other.db").path
    try FileManager.default.linkItem(atPath: file.path, toPath: other)
    for path in [file.path, other] {
      let expected =
        "'\(path)' has 2 names (hard links), and a second writer under another one would not be noticed "
        + "and damage it; remove the other names, which this lists: find / -xdev -samefile '\(path)'"
      #expect(message { _ = try SQLiteStore(path: path) } == expected)
      let pool = try DatabasePool(path: path)
      #expect(
        message { _ = try SQLiteStore(sharing: pool, durability: .survivesProcess) } == expected
      )
      try pool.close()
    }
    #expect(message { _ = try SQLiteStore(path: file.path, access: .reading) } == "no error")
    #expect(!FileManager.default.fileExists(atPath: "\(other)-writer"))
    try FileManager.default.removeItem(atPath: other)
    #expect(message { _ = try SQLiteStore(path: file.path) } == "no error")
  }

  @Test func `a hard link that is made later does not make a second writer`() throws {
    let first = try SQLiteStore(path: file.path)
    let other = file.folder.appendingPathComponent("other.db").path
    try FileManager.default.linkItem(atPath: file.path, toPath: other)
    let text = message { _ = try SQLiteStore(path: other) }
    #expect(text.hasPrefix("'\(other)' has 2 names (hard links), "))
    try first.close()
  }

  /// The text of the error about what is in place of the lock.
  private func noLock(_ reason: String) -> String {
    "'\(file.path)' cannot be opened for writing: '\(file.path)-writer', where the lock of the store "
      + "belongs, \(reason); nothing of it was changed: rename it, or name another database"
  }

  @Test(arguments: [
    "Dear Ada,", "12 apples\n", "-5\n", "0\n", " \n", "99999999999\n",
    "1\n2\n", String(repeating: "1", count: 40),
  ])
  func `a file of somebody else is not overwritten by the lock`(text: String) throws {
    let lock = "\(file.path)-writer"
    try Data(text.utf8).write(to: URL(fileURLWithPath: lock))
    #expect(
      message { _ = try SQLiteStore(path: file.path) }
        == noLock("has contents that no store has written")
    )
    #expect(try String(contentsOfFile: lock, encoding: .utf8) == text)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test(arguments: ["", "1\n", "4194304\n", "77", "\0\0\0\0\0", "123\0\0"])
  func `the lock of a process that has ended is taken`(text: String) throws {
    let lock = "\(file.path)-writer"
    try Data(text.utf8).write(to: URL(fileURLWithPath: lock))
    let store = try SQLiteStore(path: file.path)
    #expect(try String(contentsOfFile: lock, encoding: .utf8) == "\(getpid())\n")
    try store.close()
  }

  @Test func `a symbolic link in place of the lock is not followed`() throws {
    let letter = file.folder.appendingPathComponent("letter.txt").path
    try Data("Dear Ada,".utf8).write(to: URL(fileURLWithPath: letter))
    for target in [letter, file.folder.appendingPathComponent("nothing").path] {
      let lock = "\(file.path)-writer"
      try FileManager.default.createSymbolicLink(atPath: lock, withDestinationPath: target)
      #expect(
        message { _ = try SQLiteStore(path: file.path) }
          == noLock("is a symbolic link, which a store does not follow")
      )
      try FileManager.default.removeItem(atPath: lock)
    }
    #expect(try String(contentsOfFile: letter, encoding: .utf8) == "Dear Ada,")
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.folder.path) == ["letter.txt"])
  }

  @Test func `a folder or a pipe in place of the lock is none`() throws {
    let lock = "\(file.path)-writer"
    #expect(mkdir(lock, 0o755) == 0)
    #expect(message { _ = try SQLiteStore(path: file.path) } == noLock("is a folder"))
    #expect(rmdir(lock) == 0)
    #expect(mkfifo(lock, 0o644) == 0)
    #expect(message { _ = try SQLiteStore(path: file.path) } == noLock("is not a regular file"))
  }

  @Test func `a file can be written again after its store is gone`() throws {
    do { _ = try SQLiteStore(path: file.path) }
    _ = try SQLiteStore(path: file.path)
  }

  @Test func `a file that is no database is damaged, and stays as it is`() throws {
    let bytes = Data("This is a letter, and no database at all.".utf8)
    try bytes.write(to: URL(fileURLWithPath: file.path))
    let text = message { _ = try SQLiteStore(path: file.path) }
    #expect(
      text
        == "the store '\(file.path)' is damaged, or it is no SQLite database: file is not a "
        + "database; restore it from a backup, or read what is left with: "
        + "sqlite3 '\(file.path)' .recover"
    )
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == bytes)
  }

  @Test func `a file with damaged pages is refused, or its damage is found`() async throws {
    do {
      let store = try SQLiteStore(path: file.path)
      let postings = (0..<200).map {
        Posting(
          to: MachineAddress(chart: "C", id: "\($0)"),
          key: "k",
          input: .start(context: String(repeating: "x", count: 300))
        )
      }
      _ = try await store.post(postings)
      try store.close()
    }
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: file.path))
    let size = try handle.seekToEnd()
    for offset in stride(from: UInt64(4096 * 4), to: size, by: 4096) {
      try handle.seek(toOffset: offset)
      try handle.write(contentsOf: Data(repeating: 0xA5, count: 2048))
    }
    try handle.close()
    do {
      let store = try SQLiteStore(path: file.path)
      let found = try await store.damage()
      #expect(!found.isEmpty)
    } catch let error as StoreError {
      #expect(error.kind == .damaged, "\(error)")
    }
  }

  @Test func `the database of another program is refused and not changed`() throws {
    let other = try DatabaseQueue(path: file.path)
    try other.write { db in
      try db.execute(sql: "PRAGMA application_id = 77; CREATE TABLE cart(key INTEGER)")
    }
    try other.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
    let text = message { _ = try SQLiteStore(path: file.path) }
    #expect(
      text
        == "'\(file.path)' is the database of another program (its application_id is 77); pass the "
        + "path of a new file, or share that program's connection: SQLiteStore(sharing: pool)"
    )
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before)
  }

  @Test func `a newer schema is refused`() throws {
    do { _ = try SQLiteStore(path: file.path) }
    let other = try DatabaseQueue(path: file.path)
    try other.write { try $0.execute(sql: "UPDATE statecraft_store SET schema = 9") }
    try other.close()
    let expected =
      "a newer version of Statecraft has written '\(file.path)': its schema is 9, and this program "
      + "knows the schemas up to 1; update the program"
    #expect(message { _ = try SQLiteStore(path: file.path) } == expected)
    #expect(message { _ = try SQLiteStore(path: file.path, access: .reading) } == expected)
  }

  @Test func `a shared pool that is not fully synchronized is refused, unless it is accepted`()
    throws
  {
    let pool = try DatabasePool(path: file.path)
    let text = message { _ = try SQLiteStore(sharing: pool) }
    #expect(
      text
        == "the connection to '\(file.path)' has PRAGMA synchronous = NORMAL, so that a power "
        + "failure loses events that were acknowledged; execute PRAGMA synchronous = FULL on the "
        + "writing connection, or accept the loss: SQLiteStore(sharing: pool, durability: "
        + ".survivesProcess)"
    )
    do { _ = try SQLiteStore(sharing: pool, durability: .survivesProcess) }
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    _ = try SQLiteStore(sharing: pool)
  }

  @Test func `a shared queue without a write-ahead log is refused`() throws {
    let queue = try DatabaseQueue(path: file.path)
    #expect(
      message { _ = try SQLiteStore(sharing: queue) }
        == "the connection to '\(file.path)' has PRAGMA journal_mode = DELETE; a store needs the "
        + "write-ahead log that a DatabasePool has"
    )
  }

  @Test func `a store of its own is fully synchronized`() throws {
    let store = try SQLiteStore(path: file.path)
    let level = try store.database.writeWithoutTransaction {
      try Int.fetchOne($0, sql: "PRAGMA synchronous")
    }
    #expect(level == 2)
  }

  @Test func `a folder is no store, for writing and for reading`() {
    let folder = file.folder.path
    for access in [SQLiteStore.Access.writing, .reading] {
      let error = #expect(throws: StoreError.self) { try SQLiteStore(path: folder, access: access) }
      #expect(
        error.map { "\($0)" } == "'\(folder)' is a folder; name the file of the store in it"
      )
    }
  }

  @Test(arguments: [SQLiteStore.Access.writing, .reading])
  func `a pipe or a device is no store, also behind a link`(access: SQLiteStore.Access) throws {
    #expect(mkfifo(file.path, 0o644) == 0)
    let link = file.folder.appendingPathComponent("link.db").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file.path)
    for (path, kind) in [(file.path, "a pipe"), (link, "a pipe"), ("/dev/null", "a device")] {
      #expect(
        message { _ = try SQLiteStore(path: path, access: access) }
          == "'\(path)' is \(kind), and a store needs a regular file; pass the path of one, which is "
          + "made if it does not exist"
      )
      #expect(!FileManager.default.fileExists(atPath: "\(path)-writer"))
    }
  }
}
#endif
