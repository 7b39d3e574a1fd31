#if SQLite
import Foundation
import GRDB
import Statecraft
import StatecraftDurable
import StatecraftSQLite
import Testing

/// What stores for reading find, and that they leave a file and its folder as they are.
@Suite struct ReadingTests {
  let file = TemporaryFile()

  @Test func `a store reads while another one writes`() async throws {
    let writing = try SQLiteStore(path: file.path)
    let reading = try SQLiteStore(path: file.path, access: .reading)
    let address = MachineAddress(chart: "Order", id: "42")
    _ = try await writing.post([Posting(to: address, key: "k", input: .start(context: "{}"))])
    #expect(try await reading.machine(address)?.status == .starting)
  }

  @Test func `a store for reading changes nothing`() async throws {
    _ = try SQLiteStore(path: file.path)
    let reading = try SQLiteStore(path: file.path, access: .reading)
    await #expect(throws: StoreError.self) {
      try await reading.post([
        Posting(to: MachineAddress(chart: "C", id: "1"), key: "k", input: .start(context: "{}"))
      ])
    }
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: file.folder.path).sorted() }
  }

  @Test func `a store for reading leaves no files behind`() async throws {
    try SQLiteStore(path: file.path).close()
    let files = try names
    #expect(files == ["machines.db", "machines.db-writer"])
    let first = try SQLiteStore(path: file.path, access: .reading)
    let second = try SQLiteStore(path: file.path, access: .reading)
    _ = try await first.now()
    #expect(try await second.charts().isEmpty)
    try first.close()
    // Another one still reads the file.
    #expect(try names.contains("machines.db-wal"))
    #expect(try await second.charts().isEmpty)
    try second.close()
    #expect(try names == files)
  }

  @Test func `a store for reading leaves the log to the store that writes`() async throws {
    let writing = try SQLiteStore(path: file.path)
    let address = MachineAddress(chart: "Order", id: "42")
    for key in ["a", "b"] {
      let reading = try SQLiteStore(path: file.path, access: .reading)
      _ = try await writing.post([Posting(to: address, key: key, input: .start(context: "{}"))])
      #expect(try await reading.pending(of: address, limit: 9).inbox.last?.key == key)
      try reading.close()
      #expect(try names.contains("machines.db-wal"))
    }
    try writing.close()
    #expect(try names == ["machines.db", "machines.db-writer"])
  }

  /// Lets SQLite make no index of a log, as in a folder that cannot be written: not even root follows the link.
  private func withoutIndex(_ path: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)-shm",
      withDestinationPath: "/nothing/here"
    )
  }

  @Test func `a file is read where nothing can be made beside it, until somebody writes`()
    async throws
  {
    let address = MachineAddress(chart: "Order", id: "42")
    let first = try SQLiteStore(path: file.path)
    _ = try await first.post([Posting(to: address, key: "k", input: .start(context: "{}"))])
    try first.close()
    try withoutIndex(file.path)
    let reading = try SQLiteStore(path: file.path, access: .reading)
    #expect(try await reading.machine(address)?.status == .starting)
    #expect(try await reading.damage().isEmpty)
    try FileManager.default.removeItem(atPath: "\(file.path)-shm")
    let writing = try SQLiteStore(path: file.path)
    let error = await #expect(throws: StoreError.self) { try await reading.machine(address) }
    #expect(
      error.map { "\($0)" }
        == "another process writes '\(file.path)', which was opened as a file that does not change, because "
        + "this process may not write in its folder; open it again"
    )
    #expect(error?.kind == .unavailable)
    let again = try SQLiteStore(path: file.path, access: .reading)
    #expect(try await again.machine(address)?.status == .starting)
    for store in [reading, again, writing] { try store.close() }
    #expect(try names == ["machines.db", "machines.db-writer"])
  }

  @Test func `changes in a log that cannot be read are not left out`() async throws {
    let address = MachineAddress(chart: "Order", id: "42")
    let writing = try SQLiteStore(path: file.path)
    _ = try await writing.post([Posting(to: address, key: "k", input: .start(context: "{}"))])
    let copy = file.folder.appendingPathComponent("copy.db").path
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: file.path + suffix, toPath: copy + suffix)
    }
    try withoutIndex(copy)
    #expect(
      message { _ = try SQLiteStore(path: copy, access: .reading) }
        == "the store '\(copy)' cannot be read: changes that are not in the file itself yet are in "
        + "'\(copy)-wal', and SQLite needs to write in the folder to read them, which this process may not; "
        + "let its user write the folder, or open the file once for writing as a user who may"
    )
    try FileManager.default.removeItem(atPath: "\(copy)-shm")
    let reading = try SQLiteStore(path: copy, access: .reading)
    #expect(try await reading.machine(address)?.status == .starting)
    try reading.close()
    try writing.close()
  }

  @Test func `a file that is refused for reading has no new files beside it`() throws {
    let other = try DatabasePool(path: file.path)
    try other.write { try $0.execute(sql: "CREATE TABLE cart(key INTEGER)") }
    try other.close()
    #expect(try names == ["machines.db"])
    #expect(
      message { _ = try SQLiteStore(path: file.path, access: .reading) }
        == "'\(file.path)' is the database of another program; pass the path of a new file, or share that "
        + "program's connection: SQLiteStore(sharing: pool)"
    )
    #expect(try names == ["machines.db"])
  }

  @Test func `a file that does not exist cannot be read`() {
    let text = message { _ = try SQLiteStore(path: file.path, access: .reading) }
    #expect(text == "'\(file.path)' has no durable machines; no store has written it")
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }
}
#endif
