#if SQLite
import GRDB
import Statecraft
import StatecraftDurable
import StatecraftRandom
import StatecraftSQLite
import Testing

/// A store on a disk whose writes and synchronizations fail, and that loses what was not synchronized.
@Suite struct UnreliableDiskTests {
  private struct Counter: Statechart, Codable, Sendable {
    enum State: String, CaseIterable { case counting }
    enum Event: String, Codable, Sendable, CaseIterable { case add }

    var sum = 0

    static let chart = Chart(initial: .counting, name: "Counter") {
      state(.counting) { on(.add).do { $0.sum += 1 } }
    }
  }

  /// A process that uses a store, from its start until the power fails.
  private struct Process {
    let file = TemporaryFile()
    let disk: UnreliableDisk
    let store: SQLiteStore
    let machines: DurableMachines

    init(
      _ files: [String: [UInt8]] = [:],
      seed: UInt64 = 1,
      durability: SQLiteStore.Durability = .survivesPowerFailure
    ) throws {
      disk = try UnreliableDisk(file.path, files: files, seed: seed)
      store = try SQLiteStore(path: file.path, durability: durability)
      machines = try DurableMachines(store: store) { Durable(Counter.self) }
    }

    /// Sends or posts an event to one of the machines, whose id the key begins with.
    func add(_ key: String, isPosted: Bool) async throws {
      let id = String(key.prefix(1))
      let counters = machines[Counter.self]
      if isPosted {
        try await counters.post(.add, to: id, key: key)
      } else {
        try await counters.send(.add, to: id, key: key)
      }
    }

    /// Starts the machines `0` and `1` while nothing fails.
    func start() async throws {
      for id in ["0", "1"] {
        try await machines[Counter.self].start(id, Counter(), key: "start")
      }
    }

    /// Whether an input is in the journal, or waits.
    func has(_ key: String) async throws -> Bool {
      let address = MachineAddress(chart: "Counter", id: String(key.prefix(1)))
      if try await store.entry(of: address, key: key) != nil { return true }
      return try await store.pending(of: address, limit: 1_000).inbox.contains { $0.key == key }
    }

    /// Lets the power fail; returns what the disk has then.
    func crash(isTorn: Bool = false) -> [String: [UInt8]] {
      let files = disk.crash(isTorn: isTorn)
      // Nothing is written any more, also not by closing.
      try? store.close()
      return files
    }

    /// What SQLite says of the file.
    func integrity() async throws -> String? {
      try await store.database.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
    }
  }

  @Test func `a change whose synchronization fails is not acknowledged, and the store goes on`()
    async throws
  {
    let process = try Process()
    try await process.start()
    process.disk.fail()
    process.disk.failNextSync()
    let error = await #expect(throws: StoreError.self) {
      try await process.add("0 a", isPosted: true)
    }
    #expect(error?.kind == .unavailable)
    #expect(
      error?.reason.hasSuffix(
        "the change may not be stored: repeat it with the same key when the disk works again"
      ) == true
    )
    #expect(process.disk.failures == 1)
    #expect(try await !process.has("0 a"))
    // The same key, on the same store.
    try await process.add("0 a", isPosted: true)
    try await process.add("0 b", isPosted: false)
    let next = try Process(process.crash())
    #expect(try await next.has("0 a"))
    #expect(try await next.has("0 b"))
    #expect(try await next.machines[Counter.self].machine("0").sum == 2)
    try next.store.close()
  }

  @Test func `a change for which there is no room is not acknowledged, and the store goes on`()
    async throws
  {
    let process = try Process()
    try await process.start()
    process.disk.fail()
    process.disk.failNextWrite()
    let error = await #expect(throws: StoreError.self) {
      try await process.add("0 a", isPosted: true)
    }
    #expect(error?.kind == .full)
    #expect(try await !process.has("0 a"))
    try await process.add("0 a", isPosted: true)
    let next = try Process(process.crash())
    #expect(try await next.has("0 a"))
    try next.store.close()
  }

  @Test func `what a store does not synchronize is lost, so that the disk is no fiction`()
    async throws
  {
    let process = try Process(durability: .survivesProcess)
    try await process.start()
    process.disk.fail()
    try await process.add("0 a", isPosted: true)
    #expect(try await process.has("0 a"))
    let next = try Process(process.crash())
    #expect(try await !next.has("0 a"))
    #expect(try await next.machines[Counter.self].machine("0").sum == 0)
    try next.store.close()
  }

  /// The seed is in the name of the case.
  @Test(arguments: UInt64(1)...12)
  func `nothing acknowledged is lost or doubled on a disk that fails`(_ seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var files: [String: [UInt8]] = [:]
    var keys: [String] = []
    var acknowledged: Set<String> = []
    var failures = 0
    for life in 0..<4 {
      let process = try Process(files, seed: random.next())
      #expect(try await process.integrity() == "ok", "seed \(seed), life \(life)")
      if life == 0 { try await process.start() }
      for key in acknowledged {
        #expect(try await process.has(key), "seed \(seed), life \(life): \(key) was lost")
      }
      process.disk.fail(syncs: 10, writes: 2)
      for _ in 0..<30 {
        do {
          switch random.number(below: 10) {
          case 0: try await process.machines.processAll()
          case 1:
            // The log is copied into the file, which fails, too.
            try await process.store.database.writeWithoutTransaction { _ = try $0.checkpoint() }
          default:
            // A key that was refused, or that was acknowledged before, is repeated.
            let key =
              !keys.isEmpty && random.chance(30)
              ? random.pick(keys) : "\(random.number(below: 2)) \(keys.count)"
            if !keys.contains(key) { keys.append(key) }
            try await process.add(key, isPosted: random.chance(40))
            acknowledged.insert(key)
          }
        } catch let error as StoreError {
          #expect([.unavailable, .full].contains(error.kind), "seed \(seed): \(error)")
        } catch let error as DatabaseError {
          #expect(
            [.SQLITE_IOERR, .SQLITE_FULL].contains(error.resultCode),
            "seed \(seed): \(error)"
          )
        }
      }
      failures += process.disk.failures
      files = process.crash(isTorn: random.chance(50))
    }
    #expect(failures > 0, "seed \(seed)")
    // The disk works: what was refused is repeated, and each key counts once.
    let process = try Process(files)
    for key in keys { try await process.add(key, isPosted: false) }
    try await process.machines.processAll()
    #expect(try await process.integrity() == "ok", "seed \(seed)")
    for id in ["0", "1"] {
      let own = keys.filter { $0.hasPrefix(id) }
      let sum = try await process.machines[Counter.self].machine(id).sum
      #expect(sum == own.count, "seed \(seed)")
      let journal = try await process.machines[Counter.self].journal(of: id)
      #expect(journal.map(\.revision) == (1...Int64(own.count + 1)).map(\.self), "seed \(seed)")
      #expect(Set(journal.dropFirst().map(\.key)) == Set(own), "seed \(seed)")
    }
    try process.store.close()
  }
}
#endif
