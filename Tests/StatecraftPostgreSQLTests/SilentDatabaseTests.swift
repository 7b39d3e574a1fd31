#if PostgreSQL
import Foundation
import StatecraftDurable
import Synchronization
import Testing

@testable import StatecraftPostgreSQL

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A database whose host takes connections and answers nothing.
@Suite(.withPostgreSQL, .timeLimit(.minutes(30))) struct SilentDatabaseTests {
  /// Another way to the server of a test, which can be made silent.
  private final class Way {
    /// Connects without a limit of time.
    let address: String
    /// What the server calls the connections.
    let name: String

    private let folder: URL
    private let socketPath: String
    private var listener: Int32 = -1

    init(_ address: String) throws {
      let settings = try ConnectionAddress(address).settings
      let host = try #require(settings.first { $0.keyword == "host" }?.value)
      let port = settings.first { $0.keyword == "port" }?.value ?? "5432"
      folder = URL(fileURLWithPath: "/tmp/\(UUID().uuidString)")
      socketPath = folder.appending(path: ".s.PGSQL.\(port)").path
      name = folder.lastPathComponent
      let changed = ["host": folder.path, "connect_timeout": "600", "application_name": name]
      self.address = settings.map { setting in
        let value = changed[setting.keyword] ?? setting.value
        return "\(setting.keyword)='\(value.replacing("'", with: "\\'"))'"
      }.joined(separator: " ")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      try FileManager.default.createSymbolicLink(
        atPath: socketPath,
        withDestinationPath: "\(host)/.s.PGSQL.\(port)"
      )
    }

    /// Refuses later connections.
    func cut() throws { try FileManager.default.removeItem(atPath: socketPath) }

    /// Lets later connections be taken and not be answered, after ``cut()``.
    func silence() throws {
      #if canImport(Glibc)
      listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      #else
      listener = socket(AF_UNIX, SOCK_STREAM, 0)
      #endif
      var name = sockaddr_un()
      name.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: socketPath.utf8) }
      let size = socklen_t(MemoryLayout<sockaddr_un>.size)
      let isBound = withUnsafePointer(to: &name) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) }
      }
      try #require(isBound == 0 && listen(listener, 16) == 0)
    }

    func remove() {
      if listener >= 0 { close(listener) }
      try? FileManager.default.removeItem(at: folder)
    }
  }

  private func waiting(_ store: ShardedStore) async throws -> [MachineAddress] {
    let found = Mutex<[MachineAddress]>([])
    _ = try await store.process(.waiting(charts: ["Order": 1], machines: 9, events: 9)) { claim in
      found.withLock { $0 = claim.machines.map(\.address) }
      return []
    }
    return found.withLock(\.self)
  }

  @Test func `machines of a database go on while another one does not answer`() async throws {
    try await SharedDatabases.withSchemas(2) { address, schemas in
      let way = try Way(address)
      defer { way.remove() }
      let store = try ShardedStore([
        PostgreSQLStore(address, schema: schemas[0], connections: 4),
        PostgreSQLStore(way.address, schema: schemas[1], connections: 4),
      ])
      let machines = [try await store.address(in: 0), try await store.address(in: 1)]
      _ = try await store.post(
        machines.map { Posting(to: $0, key: "s", input: .start(context: "{}")) }
      )
      #expect(Set(try await waiting(store)) == Set(machines))

      try way.cut()
      try await TestDatabase.execute(
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = '\(way.name)'
        """
      )
      // Each call finds one of them ended; a call that opens another one is refused.
      while await store.stores[1].pool.isConnected { _ = try? await store.stores[1].now() }
      try way.silence()
      // The pool connects again some time after it was refused, and gets no answer then.
      while (try? await store.isReachable(1)) != false { await Task.yield() }
      // Whichever database is the first one.
      for _ in 0..<3 {
        #expect(try await waiting(store) == [machines[0]])
        #expect(try await store.moveDueTimers(limit: 9).moved == 0)
      }
      #expect(try await !store.isReachable(1))
      // Workers look after the one that answers.
      let parts = try await store.parts()
      #expect(try parts[0].get() as? PostgreSQLStore === store.stores[0])
      #expect(throws: StoreError.unanswered(store.names[1])) { try parts[1].get() }
      // Work that runs is not lost to the one that is away.
      let work = machines.map { WorkReference(address: $0, generation: 1, attempt: 1) }
      #expect(try await store.renewWork(work, lease: .seconds(30)) == [false, true])
      await #expect(throws: StoreError.unanswered(store.names[1])) {
        _ = try await store.renewWork([work[1]], lease: .seconds(30))
      }
      await store.close()
    }
  }
}
#endif
