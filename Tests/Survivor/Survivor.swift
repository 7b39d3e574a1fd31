import Foundation

#if SQLite
import StatecraftDurable
import StatecraftSQLite

/// A program that is killed with SIGKILL again and again while it sends events to durable machines,
/// and checks after each kill that nothing was lost or done twice.
///
///     survivor --kills 100 [--seed 7] [--folder FOLDER]
///     survivor --disk FOLDER-OF-A-SMALL-DISK
///     survivor --postgresql ADDRESS --kills 100 [--restart COMMAND] [--seed 7] [--hold SECONDS]
///       [--namespace NAME --link DEVICE --namespace-address ADDRESS]
///
/// With `--seconds N` instead of `--kills`, the workers on PostgreSQL are killed for that long.
@main struct Survivor {
  static func main() async {
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      if arguments.first == "work", arguments.count == 3 {
        try await work(URL(fileURLWithPath: arguments[1]), version: Int(arguments[2]) ?? 1)
      } else if arguments.first == "worker", arguments.count == 7 {
        #if PostgreSQL
        try await Crowd.work(Array(arguments.dropFirst()))
        #endif
      } else if arguments.first == "--disk", arguments.count == 2 {
        try await FullDisk(folder: URL(fileURLWithPath: arguments[1])).run()
      } else {
        let options = try Options(arguments)
        if let address = options.address {
          #if PostgreSQL
          try await Crowd(address, options).run()
          #else
          throw Failure("the database at \(address) needs the trait PostgreSQL")
          #endif
        } else {
          try await kill(options)
        }
      }
    } catch {
      FileHandle.standardError.write(Data("survivor: \(error)\n".utf8))
      exit(1)
    }
  }

  /// Sends and processes until the process is killed.
  private static func work(_ folder: URL, version: Int) async throws {
    let ledger = try Ledger(folder: folder)
    let lines = try Ledger.lines(folder: folder)
    let store = try SQLiteStore(path: folder.appendingPathComponent("machines.db").path)
    let machines = try durableMachines(store, ledger, version: version)
    let parcels = machines.machines(of: Parcel.chart(version: version))
    for number in 0..<firstMachines {
      try ledger.append("start p\(number)")
      _ = try await parcels.start("p\(number)", Parcel(), key: "start")
    }
    _ = try await machines[Counter.self].start("all", Counter(), key: "start")
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await machines.run() }
      for number in 0..<4 {
        group.addTask {
          var sender = Sender(number, parcels, ledger, lines, machines: firstMachines)
          try await sender.run()
        }
      }
      try await group.next()
    }
  }

  private static func kill(_ options: Options) async throws {
    var random = SeededRandom(state: options.seed)
    var totals: [String: Int] = [:]
    var folder = options.folder
    for number in 0..<options.kills {
      // The second half of the kills of a file is those of a newer program.
      let version = number % 10 < 5 ? 1 : 2
      // New files from time to time keep the checks short.
      if number % 10 == 0 {
        totals.merge(try await finish(folder), uniquingKeysWith: +)
        folder = options.folder.appendingPathComponent("\(number / 10)")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      try runAndKill(
        folder,
        version: version,
        acknowledgements: Int.random(in: 0..<80, using: &random)
      )
      let store = try SQLiteStore(path: folder.appendingPathComponent("machines.db").path)
      var check = try Check(folder: folder, store: store, version: version)
      do {
        let damage = try await store.damage()
        guard damage.isEmpty else { throw Failure("the file is damaged: \(damage)") }
        try await check.run()
      } catch {
        throw Failure("seed \(options.seed), kill \(number + 1), files in \(folder.path): \(error)")
      }
      counts = check.counts
      try store.close()
    }
    totals.merge(try await finish(folder), uniquingKeysWith: +)
    let text = totals.filter { $0.value > 0 }.sorted { $0.key < $1.key }
      .map { "\($0.value) \($0.key)" }
    let summary = ["seed \(options.seed)", "\(options.kills) kills"] + text
    print("survivor: \(summary.joined(separator: ", ")): nothing lost")
    if !options.isGiven { try? FileManager.default.removeItem(at: options.folder) }
  }

  /// The counts of the last check.
  nonisolated(unsafe) private static var counts: [String: Int] = [:]

  private static func finish(_ folder: URL) async throws -> [String: Int] {
    defer { counts = [:] }
    return counts
  }

  /// Runs the program until it has acknowledged some events, and kills it at once.
  private static func runAndKill(_ folder: URL, version: Int, acknowledgements: Int) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["work", folder.path, "\(version)"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var missing = acknowledgements + 1
    while missing > 0, let seen = try output.fileHandleForReading.read(upToCount: missing),
      !seen.isEmpty
    {
      missing -= seen.count
    }
    guard missing == 0 else {
      process.waitUntilExit()
      throw Failure("the program ended by itself, with status \(process.terminationStatus)")
    }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
#else
@main struct Survivor {
  static func main() {
    print("survivor needs the trait SQLite")
    exit(1)
  }
}
#endif
