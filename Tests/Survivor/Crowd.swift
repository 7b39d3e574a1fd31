#if SQLite && PostgreSQL
import Foundation
import Statecraft
import StatecraftDurable
import StatecraftPostgreSQL

/// Several processes that work on one PostgreSQL database, or on two that share the machines, of which
/// some are killed or frozen at random while the server is restarted under them.
///
/// With two databases, each process also moves slots from one to the other, until it is killed.
///
/// All processes write one ledger. After some kills they are all killed, and the journals are checked
/// before and after a further process has finished what was left.
struct Crowd {
  private static let workers = 3
  /// The kills between two checks.
  private static let killsPerCheck = 10

  private let address: String
  private let options: Options

  init(_ address: String, _ options: Options) {
    self.address = address
    self.options = options
  }

  func run() async throws {
    var random = SeededRandom(state: options.seed)
    var totals: [String: Int] = [:]
    var kills = 0
    while kills < options.kills {
      let name = "survivor_\(UUID().uuidString.lowercased().prefix(13))"
      let folder = options.folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let part = min(Self.killsPerCheck, options.kills - kills)
      // Every other round has two databases.
      let schemas = kills / Self.killsPerCheck % 2 == 0 ? name : "\(name),\(name)_b"
      let counts = try await round(schemas, folder, kills: part, &random, &totals)
      kills += part
      totals.merge(counts, uniquingKeysWith: +)
    }
    let text = totals.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    print(
      "survivor: \(kills) kills of \(Self.workers) workers on PostgreSQL, seed \(options.seed), "
        + "\(text.joined(separator: ", ")): nothing lost"
    )
    if !options.isGiven { try? FileManager.default.removeItem(at: options.folder) }
  }

  /// Opens the store over one schema, or over several with commas between them.
  private static func open(_ address: String, _ schemas: String) throws -> ShardedStore {
    try ShardedStore(
      schemas.split(separator: ",").map { try PostgreSQLStore(address, schema: String($0)) }
    )
  }

  /// Kills workers on tables of their own, and checks these.
  private func round(
    _ schema: String,
    _ folder: URL,
    kills: Int,
    _ random: inout SeededRandom,
    _ totals: inout [String: Int]
  ) async throws -> [String: Int] {
    var workers = try (0..<Self.workers).map { try Worker($0, address, schema, folder) }
    let restarted = options.restart == nil ? nil : Int.random(in: 0..<kills, using: &random)
    do {
      for kill in 0..<kills {
        let victim = Int.random(in: 0..<Self.workers, using: &random)
        try workers[victim].wait(for: Int.random(in: 1..<40, using: &random))
        if Bool.random(using: &random) {
          // Others go on while one is frozen; then it goes on with what it believes to hold.
          let other = (victim + 1) % Self.workers
          workers[other].signal(SIGSTOP)
          try workers[victim].wait(for: 20)
          workers[other].signal(SIGCONT)
          totals["frozen", default: 0] += 1
        }
        if kill == restarted {
          try restart()
          totals["restarts", default: 0] += 1
        }
        try workers[victim].end()
        workers[victim] = try Worker(victim, address, schema, folder)
      }
      for worker in workers { try worker.end() }
    } catch {
      for worker in workers { worker.kill() }
      throw Failure("seed \(options.seed), schema \(schema): \(error)")
    }
    let store = try Self.open(address, schema)
    var check = try Check(folder: folder, store: store)
    do {
      try await check.run()
    } catch {
      throw Failure("seed \(options.seed), schema \(schema), files in \(folder.path): \(error)")
    }
    var counts = check.counts
    if store.stores.count > 1 { counts["moves"] = try await store.movesSoFar() }
    for store in store.stores { try await store.drop() }
    await store.close()
    return counts
  }

  private func restart() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [options.restart ?? ""]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure("the database was not restarted: status \(process.terminationStatus)")
    }
  }

  /// A worker: sends and processes until it is killed.
  static func work(_ arguments: [String]) async throws {
    let number = Int(arguments[0]) ?? 0
    let folder = URL(fileURLWithPath: arguments[3])
    let ledger = try Ledger(folder: folder)
    let lines = try Ledger.lines(folder: folder)
    let store = try open(arguments[1], arguments[2])
    let machines = try durableMachines(store, ledger)
    try await untilReached {
      for number in 0..<12 {
        _ = try await machines[Parcel.self].start("p\(number)", Parcel(), key: "start")
      }
      _ = try await machines[Counter.self].start("all", Counter(), key: "start")
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      // The database may be away while the worker begins.
      group.addTask { try await untilReached { try await machines.run() } }
      if store.stores.count > 1 { group.addTask { try await moveSlots(store) } }
      for sender in 0..<3 {
        group.addTask {
          var sender = Sender(number * 3 + sender, machines, ledger, lines)
          try await sender.run()
        }
      }
      try await group.next()
    }
  }

  /// Moves the slots of some machines, again and again.
  private static func moveSlots(_ store: ShardedStore) async throws {
    let slots =
      (0..<12).map { MachineAddress(chart: "Parcel", id: "p\($0)").slot }
      + [MachineAddress(chart: "Counter", id: "all").slot]
    while true {
      try await untilReached {
        try await store.move(
          slots.filter { _ in Int.random(in: 0..<4) == 0 },
          to: Int.random(in: 0..<store.stores.count)
        )
      }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  private static func untilReached(_ body: () async throws -> Void) async throws {
    while true {
      do {
        return try await body()
      } catch let error as StoreError where error.isTransient {
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }
}

/// A process that works.
private struct Worker {
  private let process = Process()
  private let output = Pipe()

  init(_ number: Int, _ address: String, _ schema: String, _ folder: URL) throws {
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["worker", "\(number)", address, schema, folder.path]
    process.standardOutput = output
    try process.run()
  }

  /// Waits until the process has had some answers.
  func wait(for answers: Int) throws {
    var missing = answers
    while missing > 0, let seen = try output.fileHandleForReading.read(upToCount: missing),
      !seen.isEmpty
    {
      missing -= seen.count
    }
    guard missing == 0 else {
      process.waitUntilExit()
      throw endedByItself
    }
  }

  func signal(_ number: Int32) { Foundation.kill(process.processIdentifier, number) }

  func kill() {
    guard process.isRunning else { return }
    signal(SIGKILL)
    process.waitUntilExit()
  }

  /// Kills the process, which must not have ended before.
  func end() throws {
    kill()
    guard process.terminationReason == .uncaughtSignal else { throw endedByItself }
  }

  private var endedByItself: Failure {
    Failure("a worker ended by itself, with status \(process.terminationStatus)")
  }
}
#endif
